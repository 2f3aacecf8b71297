"""People at Level 8's board, by mouse, by finger or by keyboard."""

from __future__ import annotations

from client import whole

SHOWN = (0.4, 0.25)  # where a thumb goes for a card: the lower row lies over the upper
READY = (  # the board waits for this person, or the game is over
    ".l8:not([data-busy]):not([data-doing='']):not(:has([data-lay])), "
    ".l8:not([data-busy]) [data-lay], [data-go-on], .curtain button, [data-over]"
)


def at_table(someone):
    someone.open().choose("level8")
    someone.see(".l8-hand .card")
    return someone


def hand(someone):
    return numbers(someone, ".l8-hand .card")


def numbers(someone, selector):
    return someone.page.locator(selector).evaluate_all(
        "(cards) => cards.map((card) => Number(card.dataset.number))"
    )


class Player:
    """Plays as the board helps: takes from the pile, lays what it can, adds what fits."""

    def __init__(self, someone, lays=True):
        self.someone = someone
        self.page = someone.page
        self.lays = lays
        self.seen = set()  # what was done

    def press(self, selector):
        self.page.locator(selector).first.click()

    def doing(self):
        """What there is to do now: the board says so where it waits for somebody."""
        self.someone.see(READY, state="attached")
        return self.page.evaluate(
            "document.querySelector('[data-over]') ? 'over'"
            " : document.querySelector('.curtain button') ? 'curtain'"
            " : document.querySelector('[data-go-on]') ? 'go_on'"
            " : document.querySelector('.l8').dataset.doing"
        )

    def step(self):
        """One thing that is to be done; what it was."""
        doing = self.doing()
        if doing == "over":
            return doing
        before = self.story_length()
        self.act(doing)
        self.seen.add(doing)
        if doing in ("go_on", "curtain"):
            gone = {"go_on": "[data-go-on]", "curtain": ".curtain"}[doing]
            self.someone.see(gone, state="detached")
        else:
            self.page.wait_for_function(
                "before => document.querySelectorAll('.story li').length > before"
                " || document.querySelector('[data-over]')",
                arg=before,
            )
        return doing

    def act(self, doing):
        match doing:
            case "go_on":
                self.press("[data-go-on]")
            case "curtain":
                self.press(".curtain button")
            case "take" | "slide":
                self.press(".l8-pile[data-glow]")
            case "keep":
                self.press(".l8-buttons .main")
            case _ if self.lays and self.page.locator("[data-lay]").count():
                self.lay()
            case _:
                self.place()

    def lay(self):
        self.press("[data-lay]")
        self.seen.add("laid")
        self.someone.see(".l8-goal[data-laid=true], [data-go-on], [data-over]", state="attached")

    def place(self):
        """Lift a card that fits, or the highest; play it where it glows."""
        fits, highest = ".l8-hand .card[data-mark=fits]", f"{whole.HIGHEST} .card"
        is_fitting = self.page.locator(fits).count() > 0
        has_number = self.page.locator(highest).count() > 0
        self.press(fits if is_fitting else highest if has_number else ".l8-hand .card")
        self.someone.see(".l8-hand .card[data-lifted]")
        melds = ".l8-melds .l8-meld[data-move]"
        if is_fitting and self.page.locator(melds).count():
            self.press(melds)
            self.choose()
            self.seen.add("added")
        else:
            self.press(".l8-discard[data-drop=discard][data-glow]")

    def choose(self):
        """A Joker that could be several cards is told which."""
        told = ".l8-stand, .l8-hand:not(:has([data-lifted]))"
        self.someone.see(told, state="attached")
        if self.page.locator(".l8-stand").count():
            self.press(".l8-stand")

    def open(self, selector):
        """Press something outside of the board."""
        self.someone.see(selector)
        whole.by_mouse(self.someone, selector)

    def story_length(self):
        return self.page.locator(".story li").count()


class Finger(Player):
    def press(self, selector):
        it = self.page.locator(selector).first
        if ".l8-hand" not in selector:
            it.tap()
            return
        box = it.bounding_box()
        it.tap(position={"x": box["width"] * SHOWN[0], "y": box["height"] * SHOWN[1]})

    def open(self, selector):
        self.press(selector)


class Keyboard(Player):
    """Arrows, Enter and Escape alone, and the tabulator before there is a board."""

    def open(self, selector):
        self.someone.see(selector)
        whole.by_keyboard(self.someone, selector)

    def press(self, selector):
        if selector in (".curtain button", "[data-go-on]"):
            self.page.keyboard.press("ArrowUp" if "go" in selector else "Tab")
        elif ".l8-hand" in selector:
            self.walk("ArrowDown", "ArrowLeft", selector)
        else:
            self.walk("ArrowUp", "ArrowRight", selector)
        self.page.keyboard.press("Enter")

    def walk(self, to, on, selector):
        self.page.keyboard.press(to)
        first = "all => all[0] === document.activeElement"
        for _ in range(40):
            if self.page.locator(selector).evaluate_all(first):
                return
            self.page.keyboard.press(on)
        raise AssertionError(f"arrows do not come to {selector}")


WAYS = {"mouse": Player, "touch": Finger, "keyboard": Keyboard}


def two_at_a_table(someone, press):
    """Open a table for two with a player of the server's, and begin."""
    for selector in (
        ".box[data-game=level8] .friends",
        ".counts label:has-text('2')",
        ".setup button.strong",
        ".chair:has(.own-name) ~ .chair .bot >> nth=1",
        ".waiting button.start:enabled",
    ):
        press(selector)
    someone.see(".l8-hand .card")


def until_a_lay(player):
    """Play until one's level can be laid, in another game if somebody else was quicker."""
    while not player.page.locator(".l8:not([data-busy]) [data-lay]").count():
        if player.step() == "over":
            at_table(player.someone)
        player.doing()
