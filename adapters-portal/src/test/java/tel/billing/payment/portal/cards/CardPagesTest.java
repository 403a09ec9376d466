package tel.billing.payment.portal.cards;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.YearMonth;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.payment.Card;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The page of stored cards")
class CardPagesTest {
    private static final String PAGE = "/portal/cards";

    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new CardPages(
                    world.payment.showCards(),
                    world.payment.chooseDefaultCard(),
                    world.payment.deleteCard(),
                    world.clock));
    private final StartedSession ada = world.becomeCustomer(Person.ADA);

    @BeforeEach
    void ada_signs_in() {
        browser.signedInAs(ada, Person.ADA);
    }

    @Test
    void says_how_to_store_a_card() {
        assertThat(browser.get(PAGE).text(".empty")).startsWith("You have no stored card. To store one, top up");
    }

    @Test
    void lists_cards_and_lets_another_one_become_the_default() {
        store("visa", 2030);
        var other = store("mc", 2031);
        var old = store("amex", 2025);
        var page = browser.get(PAGE);
        assertThat(page.html().select("tbody tr").eachText())
                .containsExactly(
                        "American Express •••• 0007 05/2025 Expired Delete American Express •••• 0007",
                        "Mastercard •••• 0007 05/2031 Stored Make default Mastercard •••• 0007 Delete Mastercard •••• 0007",
                        "Visa •••• 0007 05/2030 Default Delete Visa •••• 0007");
        var chosen = browser.submit(page, Map.of());
        assertThat(chosen.location()).isEqualTo("/portal/cards?notice=default_card_chosen");
        assertThat(browser.follow(chosen).text("tbody tr:nth-child(2)"))
                .contains("Mastercard •••• 0007 05/2031 Default");
        assertThat(world.payment
                        .showCards()
                        .list(ada.account())
                        .charged()
                        .orElseThrow()
                        .id())
                .isEqualTo(other);
        var token = page.html().select("main input[name=form_token]").attr("value");
        var expired = browser.post(PAGE + "/" + old.value() + "/default", Map.of("form_token", token));
        assertThat(expired.status()).isEqualTo(422);
        assertThat(expired.text(".notice.bad")).startsWith("This card has expired");
    }

    @Test
    void explains_a_deletion_and_deletes_after_a_confirmation() {
        var first = store("visa", 2030);
        var second = store("mc", 2031);
        var question = browser.get(PAGE + "/" + first.value() + "/delete");
        assertThat(question.text("h1")).isEqualTo("Delete Visa •••• 0007?");
        assertThat(question.text()).contains("Renewals then charge Mastercard •••• 0007.");
        browser.submitTwice(question, "/portal/cards?notice=card_deleted");
        assertThat(browser.get(PAGE + "/" + first.value() + "/delete").status()).isEqualTo(404);
        assertThat(browser.get(PAGE + "/" + second.value() + "/delete").text())
                .contains("You have no other card that can be charged.");
        assertThat(world.payment.showCards().list(ada.account()).newestFirst()).hasSize(1);
    }

    @Test
    void asks_for_the_password_before_a_deletion() {
        var card = store("visa", 2030);
        world.advanceTime(Duration.ofMinutes(11));
        assertThat(browser.get(PAGE + "/" + card.value() + "/delete").location())
                .startsWith("/portal/password?next=");
    }

    @Test
    void shows_no_buttons_while_the_account_is_suspended() {
        var card = store("visa", 2030);
        browser.signedInAs(new Visitor(
                ada.session().value(), ada.user(), ada.account(), ada.role(), Person.ADA.email(), true, ada.at()));
        var page = browser.get(PAGE);
        assertThat(page.html().select("td form, td a")).isEmpty();
        assertThat(browser.get(PAGE + "/" + card.value() + "/delete").status()).isEqualTo(403);
        assertThat(browser.post(PAGE + "/" + card.value() + "/default", Map.of())
                        .status())
                .isEqualTo(403);
    }

    @Test
    void knows_no_card_of_another_account() {
        var card = store("visa", 2030);
        browser.signedInAs(world.becomeCustomer(Person.CLEO), Person.CLEO);
        assertThat(browser.get(PAGE + "/" + card.value() + "/delete").status()).isEqualTo(404);
    }

    private StoredCardId store(String brand, int year) {
        var id = new StoredCardId(world.ids.next());
        world.realTime.pass(Duration.ofSeconds(1));
        var card = new StoredCard(
                id,
                ada.account(),
                new StoredCard.Token(brand),
                new Card(brand, "0007"),
                YearMonth.of(year, 5),
                world.clock.instant());
        world.unitOfWork.run(() -> world.cards.store(card));
        return id;
    }
}
