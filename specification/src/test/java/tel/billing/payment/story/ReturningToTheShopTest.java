package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.history.ShowReturn;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(8)
@DisplayName("Returning to the shop from the payment page")
class ReturningToTheShopTest {
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final URI WALLET = URI.create("https://shop.example/wallet");
    private static final URI CANCELLED = URI.create("https://shop.example/cancelled");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final Story story;
    private PaymentModule payment = world.payment;

    ReturningToTheShopTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_customer_who_pays_returns_to_the_shop() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theProcessorRequiresAction())
                .and(topsUp(ADA, Optional.of(WALLET), Optional.of(CANCELLED)))
                .when(topUpSteps.paysAtThePage(ADA))
                .and(theResultIsRecorded(ADA))
                .then(returnsTo(ADA, WALLET));
    }

    @Test
    void a_customer_whose_payment_is_not_reported_yet_returns_to_the_shop() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theProcessorRequiresAction())
                .when(topsUp(ADA, Optional.of(WALLET), Optional.of(CANCELLED)))
                .then(returnsTo(ADA, WALLET));
    }

    @Test
    void a_customer_who_cancels_goes_to_the_cancel_URL() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theProcessorRequiresAction())
                .and(topsUp(ADA, Optional.of(WALLET), Optional.of(CANCELLED)))
                .when(cancelsAtThePage(ADA))
                .and(theResultIsRecorded(ADA))
                .then(returnsTo(ADA, CANCELLED));
    }

    @Test
    void a_customer_who_returns_too_late_goes_to_the_cancel_URL() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theProcessorRequiresAction())
                .and(topsUp(ADA, Optional.of(WALLET), Optional.of(CANCELLED)))
                .when(commonSteps.passes(Duration.ofHours(1)))
                .then(returnsTo(ADA, CANCELLED));
    }

    @Test
    @DisplayName("Without a cancel URL, a customer who cancels returns to the shop")
    void without_a_cancel_URL_a_customer_who_cancels_returns_to_the_shop() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theProcessorRequiresAction())
                .and(topsUp(ADA, Optional.of(WALLET), Optional.empty()))
                .when(cancelsAtThePage(ADA))
                .and(theResultIsRecorded(ADA))
                .then(returnsTo(ADA, WALLET));
    }

    @Test
    @DisplayName("Without URLs, a customer stays at the service")
    void without_URLs_a_customer_stays_at_the_service() {
        story.given(commonSteps.isACustomer(ADA))
                .when(topsUp(ADA, Optional.empty(), Optional.empty()))
                .then(staysAtTheService(ADA));
    }

    @Test
    void a_URL_that_the_operator_has_not_allowed_is_rejected() {
        story.given(commonSteps.isACustomer(ADA))
                .when(topsUp(ADA, Optional.of(WALLET), Optional.of(URI.create("https://thief.example/"))))
                .then(topUpSteps.theAnswerIs("URL must be at or below https://shop.example"))
                .and(topUpSteps.theCardIsCharged(ADA));
    }

    @Test
    void all_errors_of_a_top_up_are_reported_at_once() {
        var thief = Optional.of(URI.create("https://thief.example/"));
        story.given(commonSteps.isACustomer(ADA))
                .when(topsUp(ADA, Money.of(99, "EUR"), thief, Optional.empty()))
                .then(topUpSteps.theAnswerIs("not accepted, at least EUR 1.00 and at most EUR 10000.00;"
                        + " URL must be at or below https://shop.example"))
                .and(topUpSteps.theCardIsCharged(ADA));
    }

    @Test
    void a_retry_gets_the_first_response_after_the_operator_has_removed_the_shop() {
        var key = topUpSteps.newKey();
        story.given(commonSteps.isACustomer(ADA))
                .and(topsUp(ADA, key))
                .when(theOperatorRemovesTheShop())
                .and(topsUp(ADA, key))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY));
    }

    @Test
    void a_customer_stays_at_the_service_after_the_operator_has_removed_the_shop() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topsUp(ADA, Optional.of(WALLET), Optional.empty()))
                .when(theOperatorRemovesTheShop())
                .then(staysAtTheService(ADA));
    }

    @Test
    void an_unknown_payment_leads_nowhere() {
        assertThat(world.payment.showReturn().show(new PaymentId(world.ids.next())))
                .isEmpty();
    }

    private Step topsUp(Person person, Optional<URI> returnUrl, Optional<URI> cancelUrl) {
        return topsUp(person, TWENTY, returnUrl, cancelUrl);
    }

    private Step topsUp(Person person, Money amount, Optional<URI> returnUrl, Optional<URI> cancelUrl) {
        return new Step(
                "%s tops up %s, with %s as return URL and %s as cancel URL"
                        .formatted(person, amount, describe(returnUrl), describe(cancelUrl)),
                () -> topUpSteps.send(
                        payment, person, topUpSteps.newKey(), amount, new ReturnUrls(returnUrl, cancelUrl)));
    }

    private Step topsUp(Person person, IdempotencyKey key) {
        return new Step(
                "%s tops up %s with the key K and %s as return URL".formatted(person, TWENTY, WALLET),
                () -> topUpSteps.send(
                        payment, person, key, TWENTY, new ReturnUrls(Optional.of(WALLET), Optional.empty())));
    }

    private Step theOperatorRemovesTheShop() {
        return new Step("the operator removes the shop from the allowed URLs", () -> payment = withoutShops(payment));
    }

    private static PaymentModule withoutShops(PaymentModule usual) {
        return new PaymentModule(
                usual.platform(),
                usual.limits(),
                AllowedUrls.NONE,
                usual.processor(),
                usual.payments(),
                usual.refunds(),
                usual.cardPorts(),
                usual.parser(),
                usual.notifications(),
                usual.reconciliationPorts(),
                usual.ledger(),
                usual.showAccount(),
                usual.walletCreditListener(),
                usual.paymentDeclineListener());
    }

    private Step theProcessorRequiresAction() {
        return topUpSteps.theProcessor("sends Ada to its page", ADA, new ScriptedCardProcessor.Script.RequireAction());
    }

    private Step cancelsAtThePage(Person person) {
        return new Step(
                person + " cancels on the page",
                () -> world.processor.customerCancels(
                        topUpSteps.latestOf(person).order()));
    }

    private Step theResultIsRecorded(Person person) {
        return new Step("the service records the result", () -> {
            var payment = topUpSteps.latestOf(person);
            world.payment.refreshPaymentResult().refresh(payment.account(), payment.id());
        });
    }

    private Step returnsTo(Person person, URI url) {
        return new Step(
                "%s is sent to %s".formatted(person, url),
                () -> assertThat(destinationOf(person))
                        .map(ShowReturn.Destination::url)
                        .contains(url));
    }

    private Step staysAtTheService(Person person) {
        return new Step(
                person + " stays at the service",
                () -> assertThat(destinationOf(person)).isEmpty());
    }

    private Optional<ShowReturn.Destination> destinationOf(Person person) {
        return payment.showReturn().show(topUpSteps.latestOf(person).id());
    }

    private static String describe(Optional<URI> url) {
        return url.map(URI::toString).orElse("none");
    }
}
