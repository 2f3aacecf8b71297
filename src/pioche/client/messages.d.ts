/** Made by tools/messages.py from the server's own structs: every message, and its parts. */

/** Agree to what another wants to take back, or not. */
export interface Answer {
  is: "answer";
  id: string;
  agrees: boolean;
}

/** The answer to a question: the best `lays`, best first; for `fits`, by the code of a card the melds that take it, each as its seat and its letter; for `missing`, a number. */
export interface Answered {
  is: "answered";
  id: string;
  seat: number;
  name: "fits" | "lays" | "missing";
  answer: number | Record<string, string[]> | LayNow[];
}

/** The host seats a player of the server's. */
export interface Bot {
  is: "bot";
  id: string;
  seat: number;
  level: string;
}

/** The cards by number, as columns: `kind` says of which kind of argument they are, `does` what a card does in words, and `rule` which rule says so. */
export interface CardFacts {
  kind: string;
  columns: Record<string, (number | string)[]>;
  rule: string[];
  does: string[];
}

/**  */
export interface ChoiceWords {
  value: string;
  words: string;
}

/** The answer to `time`, in microseconds of the server's clock. */
export interface Clock {
  is: "clock";
  asked: number;
  heard: number;
  replied: number;
}

/** A column of the score sheet; `wins` is most, fewest or neither. */
export interface ColumnFacts {
  name: string;
  words: string;
  wins: string;
}

/** One thing that counted, in words, with the rule that says so and what it brought; `kind` and `value` are what it is about where that is something one can draw. */
export interface Counted {
  text: string;
  rule: string;
  points: number | null;
  kind: string;
  value: number | null;
}

/** The host sends a member away for good; during the game only one who holds no seat. */
export interface Dismiss {
  is: "dismiss";
  id: string;
  member: number;
}

/** It is granted, and on disk. */
export interface Done {
  is: "done";
  id: string;
}

/** Something that happened in the game; arguments hidden from the viewer are -2. */
export interface Event {
  name: string;
  arguments: Record<string, number>;
  rule: string;
}

/** A kind of event; of a hidden one those who may not know it are not told at all. */
export interface EventKindFacts {
  name: string;
  rule: string;
  is_hidden: boolean;
  fields: FieldFacts[];
}

/** Everything about a game that stays the same, for screens that draw it. `phases` are names of what `phase` in a view counts; `points` is the column that people call the score; `numbers` are others that the game has, lists that go by seats begin at 0; `levels` are by side. */
export interface Facts {
  slug: string;
  version: number;
  language: string;
  name: string;
  pitch: string;
  fewest_seats: number;
  most_seats: number;
  minutes: number[];
  most_moves: number | null;
  is_real_time: boolean;
  players: string[];
  options: OptionWords[];
  move_kinds: MoveKindFacts[];
  moves: MoveTable;
  event_kinds: EventKindFacts[];
  columns: ColumnFacts[];
  points: number;
  questions: string[];
  kinds: Record<string, KindFacts>;
  cards: CardFacts;
  phases: string[];
  numbers: Record<string, number[]>;
  levels: LevelFacts[][];
}

/** A message that could not be read, or was not due. What follows it is heard a little later. */
export interface Fault {
  is: "fault";
  sentence: string;
}

/** An argument of a move or an event. Its kind is `seat`, `number`, or one of `kinds`; a secret one is -2 for those who may not know it. */
export interface FieldFacts {
  name: string;
  kind: string;
  is_secret: boolean;
}

/** What one can say of a game without playing it; `minutes` are the fewest and the most that a game takes, `players` are the levels of its players. */
export interface GameFacts {
  slug: string;
  version: number;
  name: string;
  pitch: string;
  fewest_seats: number;
  most_seats: number;
  minutes: number[];
  is_real_time: boolean;
  options: OptionFacts[];
  rules: string[];
  players: string[];
}

/** The game as one viewer sees it: the record with everything hidden blanked, who may move, the viewer's legal moves, the points, and until when those to move have time. When it is over, there is the whole score sheet as well, a row a seat, and the seats that have won. */
export interface GameNow {
  view: any;
  to_move: number[];
  legal: number[];
  score: number[];
  is_over: boolean;
  deadline: number | null;
  real_time: RealTimeNow | null;
  sheet: number[][] | null;
  winners: number[] | null;
}

/**  */
export interface Games {
  language: string;
  games: GameFacts[];
}

/**  */
export interface GroupFacts {
  kind: string;
  size: number;
  words: string;
}

/** The host makes another member the host. */
export interface HandOver {
  is: "hand_over";
  id: string;
  member: number;
}

/** Whether the store can be read. */
export interface Health {
  is_well: boolean;
}

/** Comes first. Without a language, nothing is put into words. */
export interface Hello {
  is: "hello";
  version: number;
  language?: string | null;
}

/** Which members have a screen open now. */
export interface Here {
  is: "here";
  members: number[];
}

/** Ask what a good player would do in one's seat. */
export interface Hint {
  is: "hint";
  id: string;
  seat: number;
}

/** What a good player would do; no move is to wait. */
export interface HintGiven {
  is: "hint_given";
  id: string;
  move: number | null;
  chance: number;
  sentence: string;
}

/** The finished table that a replay became, and the link to it. */
export interface Imported {
  id: string;
  link: string;
}

/** Work in the background, under the id of its table: `state` is waiting, working, done or failed; `done` of `of` choices are judged. The result is there when it is done. */
export interface Job {
  id: string;
  table: string;
  state: string;
  done: number;
  of: number;
  result: Record<string, any> | null;
}

/** The values of a kind of argument by number: their codes, which all languages share, and their words. */
export interface KindFacts {
  codes: string[];
  words: string[];
}

/** A way to lay one's level: each meld as codes of cards, the moves that lay it, the cards that stay in hand, and how many of them remain when all that fits has been laid off as well. */
export interface LayNow {
  melds: string[][];
  moves: number[];
  left: string[];
  left_over: number;
}

/** Leave the table and all one's seats. */
export interface Leave {
  is: "leave";
  id: string;
}

/** A first game that explains itself: who sits there, what is said on the way, by the names of its steps, and the game move by move. */
export interface Lesson {
  slug: string;
  language: string;
  names: string[];
  options: Record<string, string>;
  texts: Record<string, string>;
  moments: LessonMoment[];
}

/** A lesson after one of its moves, or at the deal, which is number 0: who moved, by which move, in words too, and the game from the seat of the one who learns. Before a move of theirs there is what each of their moves would do, and what the game answers to its questions. */
export interface LessonMoment {
  number: number;
  seat: number | null;
  move: number | null;
  words: string;
  game: GameNow;
  events: Event[];
  story: Line[];
  previews: Previewed[];
  answers: Answered[];
}

/** What has to be laid on a level. */
export interface LevelFacts {
  words: string;
  groups: GroupFacts[];
}

/** A sentence of the story: the rule that it comes from, the seat that it is about if there is one, and how many of the events it tells, which follow each other. Steps towards something that is told as a whole have none. */
export interface Line {
  text: string;
  rule: string;
  seat: number | null;
  events: number;
}

/** A table as the lobby shows it. Times are milliseconds since 1970. */
export interface Listed {
  id: string;
  slug: string;
  phase: string;
  created: number;
  changed: number;
  is_public: boolean;
  language: string;
  clock: NoClock | LiveClock | SlowClock;
  seats: SeatBrief[];
}

/** A page of tables, the last changed first; `next` is what to give as `before` for the page after it, and empty on the last. */
export interface Listing {
  tables: Listed[];
  next: string;
}

/** Seconds for a move, for people who sit there together. */
export interface LiveClock {
  is: "live";
  seconds: number;
}

/** One's number at the table. */
export interface Member {
  member: number;
}

/** Somebody who joined, known by the place in the list, and whether they have left. */
export interface MemberNow {
  name: string;
  is_gone: boolean;
}

/** A finished game after one of its moves, or at the deal, which is number 0: who moved, by which move, and the game as it was then from the seat that is asked for, with the events and the story as they were told there. Nothing is secret any more: `truth` is the whole story, and `hands` are everybody's cards. In real time there is who was first. */
export interface Moment {
  number: number;
  seat: number | null;
  move: number | null;
  game: GameNow;
  events: Event[];
  story: Line[];
  truth: Line[];
  hands: number[][];
  verdict: Verdict | null;
}

/** A piece of a finished game: `count` moments there are in all, and `next` is what to give as `from` for the piece after it, if there is one. */
export interface Moments {
  table: string;
  slug: string;
  seat: number | null;
  language: string;
  count: number;
  next: number | null;
  moments: Moment[];
}

/** A move of one's seat, by its number. With `seen`, the last telling that one had of the seat, it is refused if the game has changed since; not by what others do who decide at the same time, unless it is played in real time. */
export interface Move {
  is: "move";
  id: string;
  seat: number;
  move: number;
  seen?: number | null;
}

/** A kind of move: how it is written in any language and told in this one, with its arguments by name in braces. One that is not chosen is what time makes of a choice. */
export interface MoveKindFacts {
  name: string;
  rule: string;
  notation: string;
  words: string;
  is_chosen: boolean;
  fields: FieldFacts[];
}

/** All moves by number, as columns: the place of the kind in `move_kinds`, and its arguments; where a kind takes fewer arguments, the rest mean nothing. */
export interface MoveTable {
  kind: number[];
  arguments: number[][];
}

/** What joins a table. */
export interface NewMember {
  name: string;
}

/** A replay file to look at together: its text. */
export interface NewReplay {
  replay: string;
}

/** What opens a table. `bots` are levels by seat; `name` is whoever opens it, who joins. */
export interface NewTable {
  slug: string;
  seats: number;
  name: string;
  options?: Record<string, string>;
  clock?: NoClock | LiveClock | SlowClock | null;
  language?: string;
  is_public?: boolean;
  bots?: Record<string, string>;
}

/** No limit. */
export interface NoClock {
  is: "none";
}

/** The id of a new table: whoever knows it may look on and join. */
export interface Opened {
  id: string;
}

/** A tile face up, when screens paint it, and what proves that it was fixed at the deal. */
export interface Opening {
  number: number;
  at: number;
  tile: number;
  nonce: string;
}

/** A choice made before the deal; `of_seats` where choices are seats of the table. */
export interface OptionFacts {
  name: string;
  rule: string;
  choices: string[];
  default: string;
  of_seats: boolean;
}

/** A choice made before the deal, in words; `of_seats` where choices are seats of the table. */
export interface OptionWords {
  name: string;
  rule: string;
  words: string;
  default: string;
  of_seats: boolean;
  choices: ChoiceWords[];
}

/** Stop the game and its clock. */
export interface Pause {
  is: "pause";
  id: string;
}

/** A seat in the end: its place, whether others share it, its points, what these are called, and what they are made of. */
export interface Place {
  seat: number;
  place: number;
  is_shared: boolean;
  points: number;
  worth: string;
  lines: Counted[];
}

/** Ask what a move of one's seat would do, as far as the seat can know that now. Nothing is played, and nobody else hears of it. */
export interface Preview {
  is: "preview";
  id: string;
  seat: number;
  move: number;
}

/** What the move is sure to do: the events up to the first that depends on what the seat cannot know; arguments that it cannot know are -2. The score is that after the move, and there only if these are all of its events. */
export interface Previewed {
  is: "previewed";
  id: string;
  seat: number;
  move: number;
  events: Event[];
  score: number[] | null;
}

/** Ask about one's own cards, in games where cards are laid: `lays` are the ways to lay one's level, `fits` which cards fit on which melds of the table, `missing` how many cards one lacks. One need not be to move. */
export interface Question {
  is: "question";
  id: string;
  seat: number;
  name: "fits" | "lays" | "missing";
}

/** A hand as it was judged: microseconds after the newest tile, and how far off that may be. */
export interface Reaction {
  seat: number;
  after: number;
  doubt: number;
  flags: string[];
}

/** One has read what a round in real time brought. Once all have who are here, the server's players wait no longer for that. */
export interface Ready {
  is: "ready";
}

/** What real time adds: the seals of the round's tiles, and those that are open. */
export interface RealTimeNow {
  seals: string[];
  openings: Opening[];
}

/** How a finished game was counted: who won and by which rule, and everybody by place. */
export interface Reckoning {
  table: string;
  slug: string;
  language: string;
  winners: number[];
  sentence: string;
  rule: string;
  places: Place[];
}

/** What is said when a rule forbids something. */
export interface RefusalText {
  reason: string;
  rule: string;
  text: string;
}

/** It is not granted: the rule, the name of the reason, and a sentence. */
export interface Refused {
  is: "refused";
  id: string;
  rule: string;
  reason: string;
  sentence: string;
  language: string;
}

/** Want to play again. */
export interface Rematch {
  is: "rematch";
  id: string;
}

/** Let it go on. */
export interface Resume {
  is: "resume";
  id: string;
}

/** A rule by its id; `source` is who says so. */
export interface RuleText {
  id: string;
  source: string;
  text: string;
}

/** The rules of a game, and those of sitting at a table, in one language. */
export interface Rulebook {
  slug: string;
  version: number;
  language: string;
  name: string;
  pitch: string;
  rules: RuleText[];
  refusals: RefusalText[];
  table_rules: RuleText[];
  table_refusals: RefusalText[];
}

/** What a member said; `text` is a phrase in one's own language. */
export interface Said {
  member: number;
  text: string;
  phrase: string;
}

/** Talk: a text, or one of the phrases that every language has. */
export interface Say {
  is: "say";
  id: string;
  text?: string;
  phrase?: string;
}

/**  */
export interface SeatBrief {
  name: string;
  level: string;
  is_free: boolean;
}

/** Who sits in a seat: nobody (no name), a person (`member`), a player (`level`), or a person for whom a player decides (both). A seat that its person has left in a game may be taken. */
export interface SeatNow {
  name: string;
  member: number | null;
  level: string;
  is_left: boolean;
}

/** Take a seat, or change one's name in it. */
export interface Sit {
  is: "sit";
  id: string;
  seat: number;
  name: string;
}

/** A hand came down: on which tile of the round, and how many microseconds after it was painted. */
export interface Slap {
  is: "slap";
  seat: number;
  tile: number;
  after: number;
}

/** Days for a move, for people who look in now and then. */
export interface SlowClock {
  is: "slow";
  days: number;
}

/** Leave a seat. Before the deal the host may free any. */
export interface Stand {
  is: "stand";
  id: string;
  seat: number;
}

/** The host has the game dealt. */
export interface Start {
  is: "start";
  id: string;
}

/** All that is public of a table. */
export interface TableNow {
  id: string;
  slug: string;
  options: Record<string, string>;
  clock: NoClock | LiveClock | SlowClock;
  language: string;
  is_public: boolean;
  phase: string;
  host: number;
  seats: SeatNow[];
  members: MemberNow[];
  is_paused: boolean;
  take_back: TakeBackNow | null;
  wants_rematch: number[];
  next_table: string;
  commitment: string;
  seed: string;
}

/** Ask to take the seat's last move back. */
export interface TakeBack {
  is: "take_back";
  id: string;
  seat: number;
}

/** Which seat asks to take its last move back, and the members who agreed so far. */
export interface TakeBackNow {
  seat: number;
  agreed: number[];
}

/** Ask for the server's clock; `asked` is the screen's own, in microseconds. */
export interface Time {
  is: "time";
  asked: number;
}

/** Something happened: `what` is the kind of entry. The table is there where it changed, and so is the game. `story` is the events in words, in their order. */
export interface Told {
  is: "told";
  seat: number | null;
  number: number;
  at: number;
  what: string;
  table: TableNow | null;
  game: GameNow | null;
  events: any[];
  story: Line[];
  said: Said | null;
  verdict: Verdict | null;
}

/** Why a request is not granted: a sentence, and where a rule forbids it, that rule. A damaged replay has the number of the line on which it goes wrong. */
export interface Trouble {
  sentence: string;
  rule?: string;
  reason?: string;
  line?: number;
}

/** Who won a pile, who else was as fast, and every hand. */
export interface Verdict {
  seat: number;
  early: boolean;
  tied: number[];
  reactions: Reaction[];
}

/** A slap does not count, and why. */
export interface Void {
  is: "void";
  seat: number;
  tile: number;
  reason: string;
}

/** Follow the table from a seat that one holds, or, with no seat, as a spectator. `have` is the number of the last telling that one has: the rest follows. Without it, only what is new. */
export interface Watch {
  is: "watch";
  seat?: number | null;
  have?: number | null;
}

/** The answer to `watch`: the number of the last telling, and the game as it is. Tellings that one missed come before it. In real time `verdict` is the last that was given. */
export interface Watching {
  is: "watching";
  seat: number | null;
  number: number;
  game: GameNow | null;
  verdict: Verdict | null;
}

/** The answer to `hello`: who one is here, the table, and which members had a screen open before one came. */
export interface Welcome {
  is: "welcome";
  version: number;
  member: number | null;
  table: TableNow;
  here: number[];
}

/** A device is known from now on. Browsers keep the token in a cookie and are not told it. */
export interface Welcomed {
  token: string;
}

export type FromScreen =
  | Hello
  | Watch
  | Sit
  | Stand
  | Bot
  | HandOver
  | Dismiss
  | Leave
  | Start
  | Move
  | TakeBack
  | Answer
  | Pause
  | Resume
  | Rematch
  | Say
  | Hint
  | Preview
  | Question
  | Slap
  | Ready
  | Time;

export type FromServer =
  | Welcome
  | Watching
  | Told
  | Done
  | Refused
  | Fault
  | Void
  | Here
  | HintGiven
  | Previewed
  | Answered
  | Clock;
