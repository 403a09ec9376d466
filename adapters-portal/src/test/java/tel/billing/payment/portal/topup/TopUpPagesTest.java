package tel.billing.payment.portal.topup;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.audit.Actor;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.payment.CardRejection;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.application.history.PaymentWithRefunds;
import tel.billing.payment.application.refund.RefundPayment;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.server.PortalBrowser.Loaded;
import tel.billing.shared.portal.server.Texts;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The top-up")
class TopUpPagesTest {
    private static final String PAGE = "/portal/top-up";

    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new TopUpPages(
                    world.limits,
                    world.payment.topUpWallet(),
                    world.payment.showCards(),
                    world.observedLedger,
                    new ReturnUrls(Optional.of(URI.create("https://shop.example/portal")), Optional.empty())),
            new PaymentPages(world.payment.showPayments(), world.observedLedger));
    private final StartedSession ada = world.becomeCustomer(Person.ADA);

    @BeforeEach
    void ada_signs_in() {
        browser.signedInAs(ada, Person.ADA);
    }

    @Test
    void shows_the_balance_the_limits_and_round_amounts() {
        var page = browser.get(PAGE);
        assertThat(page.text()).contains("Your balance is €0.00.", "From €1.00 to €10,000.00.");
        assertThat(page.html().select("[name=suggested_amount]").eachText())
                .containsExactly("€10.00", "€20.00", "€50.00", "€100.00");
        assertThat(page.html().select("[name=other_currency]").eachText()).containsExactly("EUR", "HUF");
        assertThat(page.html().select("[name=other_currency][aria-current]").eachText())
                .containsExactly("EUR");
        assertThat(page.html().select("input[type=radio]").eachAttr("value")).containsExactly("new");
    }

    @Test
    void keeps_the_chosen_card_and_charges_nothing_when_an_amount_or_a_currency_is_chosen() {
        browser.submit(browser.get(PAGE), Map.of("amount", "20", "save_card", "on"));
        var page = browser.get(PAGE);
        var chosen = Map.of("card", "new", "save_card", "on");
        assertThat(page.html().select("input[name=card][checked]").attr("value"))
                .isNotEqualTo("new");

        var amount = browser.submit(page, with(chosen, page, "suggested_amount", 1));
        assertThat(amount.status()).isEqualTo(200);
        assertThat(amount.html().select("#amount").attr("value")).isEqualTo("20.00");
        keepsTheNewCard(amount);
        assertThat(amount.html().select("main [name=idempotency_key]").attr("value"))
                .isEqualTo(page.html().select("main [name=idempotency_key]").attr("value"));

        var currency = browser.submit(amount, with(chosen, amount, "other_currency", 1));
        assertThat(currency.text()).contains("Top up your HUF wallet");
        assertThat(currency.html().select("#amount").attr("value")).isEmpty();
        keepsTheNewCard(currency);

        var another = browser.submit(currency, with(chosen, currency, "suggested_amount", 0));
        assertThat(another.text()).contains("Top up your HUF wallet");
        assertThat(another.html().select("#amount").attr("value")).isNotEmpty();
        assertThat(world.processor.movements()).hasSize(1);
        assertThat(browser.follow(browser.submit(another, Map.of())).text()).contains("Payment received");
    }

    private static Map<String, String> with(Map<String, String> chosen, Loaded page, String button, int index) {
        var fields = new LinkedHashMap<>(chosen);
        fields.put(
                button,
                page.html().select("[name=%s]".formatted(button)).get(index).attr("value"));
        return fields;
    }

    private static void keepsTheNewCard(Loaded page) {
        assertThat(page.html().select("input[name=card][checked]").attr("value"))
                .isEqualTo("new");
        assertThat(page.html().select("#save_card").hasAttr("checked")).isTrue();
    }

    @Test
    void shows_a_currency_that_can_be_topped_up_if_the_chosen_one_cannot() {
        var page = browser.submit(browser.get(PAGE), Map.of("amount", "20", "other_currency", "JPY"));
        assertThat(page.text()).contains("Top up your EUR wallet");
        assertThat(world.processor.movements()).isEmpty();
    }

    @Test
    void charges_when_the_enter_key_sends_the_form() {
        var first = browser.get(PAGE).html().selectFirst("main form button");
        assertThat(first).isNotNull();
        assertThat(first.attr("type")).isEqualTo("submit");
        assertThat(first.hasAttr("name")).isFalse();
    }

    @Test
    void charges_the_shown_amount_in_the_shown_currency() {
        var paid = submit("20,00", browser.get(PAGE));
        assertThat(paid.status()).isEqualTo(303);
        var result = browser.follow(paid);
        assertThat(result.text()).contains("Payment received", "€20.00 was added to your balance.");
        assertThat(result.html().select("#result").hasAttr("hx-get")).isFalse();
        assertThat(world.ledger.balance(ada.account(), euros(0).currency())).isEqualTo(euros(20_00));

        browser.follow(submit("900", browser.get(PAGE + "?currency=HUF")));
        assertThat(world.processor.movements())
                .extracting(movement -> movement.amount())
                .containsExactly(euros(20_00), Money.of(900_00, "HUF"));
    }

    @Test
    void charges_once_if_the_form_is_sent_twice() {
        var page = browser.get(PAGE);
        var first = submit("20", page);
        var second = submit("20", page);
        assertThat(second.location()).startsWith(first.location() + "?notice=already_done-");
        assertThat(browser.follow(second).text(".notice.fair")).startsWith("This was already done on ");
        assertThat(submit("30", page).text(".notice.bad")).startsWith("This form was already sent with other values.");
        assertThat(world.processor.movements()).hasSize(1);
    }

    @Test
    void reports_all_faults_at_once_and_charges_nothing() {
        var refused = browser.submit(browser.get(PAGE), Map.of("amount", "0.999", "card", "mine"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select(".fault")).hasSize(2);
        assertThat(refused.html().select("#amount").attr("value")).isEqualTo("0.999");
        for (var amount : new String[] {"1,000.00", "1.000,00", "1,000"}) {
            assertThat(submit(amount, browser.get(PAGE)).text("#amount-fault"))
                    .startsWith("Enter an amount without thousands separators");
        }
        assertThat(submit("0.50", browser.get(PAGE)).text("#amount-fault"))
                .isEqualTo("This amount is outside the limits. Nothing was charged. Enter an amount within them.");
        var other = browser.submit(browser.get(PAGE), Map.of("amount", "20", "card", "new", "currency", "JPY"));
        assertThat(other.text(".notice.bad")).startsWith("This currency cannot be topped up any more.");
        assertThat(other.status()).isEqualTo(422);
        assertThat(world.processor.movements()).isEmpty();
    }

    @Test
    void stores_a_new_card_and_offers_it_first_afterwards() {
        browser.submit(browser.get(PAGE), Map.of("amount", "20", "save_card", "on"));
        var page = browser.get(PAGE);
        assertThat(page.html().select("label.choice").eachText().getFirst())
                .isEqualTo("Visa •••• 1111, expires 03/2030");
        assertThat(page.html().select("input[type=radio][checked]").attr("value"))
                .isNotEqualTo("new");
        var rejected = browser.submit(
                page, Map.of("amount", "20", "card", UUID.randomUUID().toString()));
        assertThat(rejected.text("#card-fault")).startsWith("This card is not stored any more.");
        browser.submit(page, Map.of("amount", "30"));
        assertThat(world.processor.movements()).hasSize(2);
    }

    @Test
    void stores_no_card_unless_the_customer_chose_it() {
        var page = browser.get(PAGE);
        assertThat(page.html().select("#save_card").hasAttr("checked")).isFalse();
        browser.follow(submit("20", page));
        assertThat(world.processor.movements()).hasSize(1);
        assertThat(world.payment.showCards().list(ada.account()).newestFirst()).isEmpty();

        browser.submit(browser.get(PAGE), Map.of("amount", "20", "card", "new", "save_card", "on"));
        assertThat(world.payment.showCards().list(ada.account()).newestFirst()).hasSize(1);
    }

    @Test
    void leads_to_the_payment_page_and_back_to_the_result() {
        world.processor.script(ada.account(), new Script.RequireAction());
        var left = submit("20", browser.get(PAGE));
        var payment = newestPayment();
        var address = ((Payment.Pending) payment).page().orElseThrow().toString();
        assertThat(left.html().select("a.button").attr("href")).isEqualTo(address);

        var open = browser.get("/portal/payments/" + payment.id());
        assertThat(open.text()).contains("Not completed yet").contains("No payment has arrived so far.");
        assertThat(open.html().select("a.button").attr("href")).isEqualTo(address);

        var back = browser.get("/portal/top-up/return?payment_id=%s&status=captured".formatted(payment.id()));
        var waiting = browser.follow(back);
        assertThat(waiting.text()).contains("Waiting for confirmation").doesNotContain("added to your balance");
        assertThat(waiting.html().select("#result").attr("hx-trigger")).isEqualTo("every 2s");
        assertThat(waiting.html().select("script[src$=htmx.js]")).hasSize(1);
        assertThat(waiting.html().select("#result a[id]").eachAttr("id"))
                .as("links that keep the keyboard focus")
                .containsExactly("result-action", "result-link");
        assertThat(waiting.html().select("#result a:not([id])")).isEmpty();

        world.processor.customerPays(payment.order());
        world.payment.refreshPaymentResult().refresh(ada.account(), payment.id());
        var update = browser.get(waiting.html().select("#result").attr("hx-get"));
        assertThat(update.html().select("#result").attr("data-state")).isEqualTo("captured");
        assertThat(update.html().select("#result").hasAttr("hx-get")).isFalse();
    }

    @Test
    void says_that_it_updates_itself_only_while_it_does() {
        world.processor.script(ada.account(), new Script.RequireAction());
        submit("20", browser.get(PAGE));
        var path = "/portal/payments/" + newestPayment().id() + "?back=1";

        var waiting = browser.get(path);
        assertThat(waiting.text())
                .contains("This page updates itself. If nothing changes, choose \"Check again\".")
                .doesNotContain("to see the result");

        var stopped = browser.get(path + "&update=70");
        assertThat(stopped.html().select("[hx-get], [hx-trigger]")).isEmpty();
        assertThat(stopped.text())
                .contains("Choose \"Check again\" to see the result.")
                .doesNotContain("updates itself");
        var checked = browser.get(stopped.html().select("a.button").attr("href"));
        assertThat(checked.html().select("#result").attr("hx-trigger")).isEqualTo("every 2s");
    }

    @Test
    void explains_a_payment_that_was_not_completed() {
        world.processor.script(ada.account(), new Script.RequireAction());
        submit("20", browser.get(PAGE));
        world.advanceTime(Duration.ofDays(2));
        assertThat(browser.get("/portal/payments/" + newestPayment().id()).text())
                .contains("Payment not completed", "No payment has arrived so far.", "Start another payment");
    }

    @Test
    void asks_to_check_an_expired_payment_before_another_one_because_its_capture_can_become_known_later() {
        world.processor.script(ada.account(), new Script.StaySilent());
        submit("20", browser.get(PAGE));
        world.advanceTime(Duration.ofHours(2));
        var path = "/portal/payments/" + newestPayment().id();
        var expired = browser.get(path);
        assertThat(expired.html().select("#result").attr("data-state")).isEqualTo("expired");
        assertThat(expired.text())
                .contains("If your card shows a charge, do not pay again:")
                .doesNotContain("Nothing was charged");
        assertThat(expired.html().select("#result a").eachText())
                .containsExactly("Check again", "Start another payment");
        assertThat(expired.html().select("a.button").attr("href")).isEqualTo(path);
    }

    @Test
    void shows_what_happened_to_a_captured_payment_later() {
        submit("20", browser.get(PAGE));
        isRefunded(5_00);
        theResultIs("partly_refunded", "neutral", "Partly refunded");
        isRefunded(15_00);
        theResultIs("refunded", "neutral", "Refunded");

        submit("20", browser.get(PAGE));
        var disputed = newestPayment();
        isNotified(new Notification.Event.ChargedBack(
                ada.account(), disputed.id(), referenceOf(disputed), disputed.amount()));
        theResultIs("charged_back", "bad", "Charged back");

        submit("20", browser.get(PAGE));
        var failed = newestPayment();
        isNotified(
                new Notification.Event.CaptureFailed(ada.account(), failed.id(), referenceOf(failed), failed.amount()));
        theResultIs("failed", "bad", "Payment failed later");
    }

    private void theResultIs(String state, String kind, String title) {
        var result = browser.get("/portal/payments/" + newestPayment().id());
        assertThat(result.html().select("#result").attr("data-state")).isEqualTo(state);
        assertThat(result.html().select("#result .notice." + kind)).as(state).hasSize(1);
        assertThat(result.text("#result .notice strong")).isEqualTo(title);
        assertThat(result.text()).contains("Visa •••• 1111");
    }

    private void isRefunded(long cents) {
        var egon = Actor.of(Arbitrary.userId(), Arbitrary.accountId(), Role.ADMIN);
        var key = new IdempotencyKey(UUID.randomUUID());
        var command = new RefundPayment.Command(
                KeyedRequest.ofStaff(egon.account(), egon.id(), key, FINGERPRINT),
                egon,
                newestPayment().id(),
                Optional.of(cents),
                new Reason("Goodwill"));
        world.payment.refundPayment().refund(command, _ -> new StoredResponse(200, Map.of(), ""));
    }

    private void isNotified(Notification.Event event) {
        world.receiveNotifications(new Notification(event.label(), event, event.label()));
        world.processNotifications();
    }

    private ProcessorReference referenceOf(Payment payment) {
        return world.processor.referenceOf(payment.order()).orElseThrow();
    }

    @Test
    void explains_why_a_card_was_declined_and_what_to_do() {
        world.processor.script(ada.account(), new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS));
        var declined = browser.follow(submit("20", browser.get(PAGE)));
        assertThat(declined.text())
                .contains(
                        "Payment declined",
                        "the card does not have enough funds",
                        "Use another card, or choose a lower amount.");
        assertThat(declined.html().select("a.button").attr("href"))
                .isEqualTo("/portal/top-up?currency=EUR&amount=20.00");
    }

    @Test
    void shows_a_payment_that_the_customer_cancelled_as_cancelled() {
        world.processor.script(ada.account(), new Script.Decline(DeclineReason.CANCELLED_BY_CUSTOMER));
        var cancelled = browser.follow(submit("20", browser.get(PAGE)));
        assertThat(cancelled.html().select("#result").attr("data-state")).isEqualTo("cancelled");
        assertThat(cancelled.text())
                .contains("Payment cancelled", "Your card was not charged.", "you cancelled the payment")
                .doesNotContain("declined");
        assertThat(cancelled.text("a.button")).isEqualTo("Start another payment");
    }

    @Test
    void explains_why_too_many_declined_cards_must_wait() {
        world.processor.script(ada.account(), new Script.Decline(DeclineReason.REFUSED));
        for (var attempt = 0; attempt < 4; attempt++) {
            assertThat(submit("20", browser.get(PAGE)).status()).isEqualTo(303);
        }
        assertThat(submit("20", browser.get(PAGE)).text(".notice.bad"))
                .startsWith("Too many cards were declined.")
                .contains("doubles it, up to an hour");
    }

    @Test
    void requires_the_password_again_after_ten_minutes() {
        world.advanceTime(Duration.ofMinutes(11));
        assertThat(browser.get(PAGE).location()).isEqualTo("/portal/password?next=%2Fportal%2Ftop-up");
    }

    @Test
    void is_possible_while_the_account_is_suspended() {
        browser.signedInAs(new Visitor(
                ada.session().value(), ada.user(), ada.account(), ada.role(), Person.ADA.email(), true, ada.at()));
        assertThat(browser.follow(submit("20", browser.get(PAGE))).text()).contains("Payment received");
    }

    @Test
    void shows_no_payment_of_another_account() {
        browser.submit(browser.get(PAGE), Map.of("amount", "20"));
        var payment = newestPayment();
        var cleo = world.becomeCustomer(Person.CLEO);
        browser.signedInAs(cleo, Person.CLEO);
        assertThat(browser.get("/portal/payments/" + payment.id()).status()).isEqualTo(404);
        assertThat(browser.get("/portal/payments/x").status()).isEqualTo(404);
        assertThat(browser.get("/portal/top-up/return").location()).isEqualTo(PAGE);
    }

    @Test
    void has_texts_for_every_reason() {
        var keys = Texts.of(List.of("tel.billing.payment.portal.topup"))
                .languages()
                .getFirst()
                .keys();
        assertThat(Stream.of(DeclineReason.values()).map(reason -> reason.name().toLowerCase(Locale.ROOT)))
                .allMatch(name -> keys.contains("payment.reason." + name) && keys.contains("payment.remedy." + name));
        assertThat(Stream.of(CardRejection.values())
                        .map(reason -> "topup.card_" + reason.name().toLowerCase(Locale.ROOT)))
                .allMatch(keys::contains);
    }

    private Loaded submit(String amount, Loaded page) {
        return browser.submit(page, Map.of("amount", amount));
    }

    private Payment newestPayment() {
        var page = new PageRequest<PaymentId>(10, Optional.empty());
        return world.payment.showPayments().list(ada.account(), ListFilter.all(), page).items().stream()
                .map(PaymentWithRefunds::payment)
                .findFirst()
                .orElseThrow();
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
