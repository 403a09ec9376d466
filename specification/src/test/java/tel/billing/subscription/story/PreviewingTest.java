package tel.billing.subscription.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.ENTERPRISE;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.payment.CardChoice;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.Plan;
import tel.billing.subscription.application.lifecycle.CancelSubscription.When;
import tel.billing.subscription.application.purchase.PreviewChange;
import tel.billing.subscription.application.purchase.PreviewChange.Change;
import tel.billing.subscription.application.purchase.PreviewChange.Outcome;
import tel.billing.subscription.application.purchase.PreviewChange.Payment;
import tel.billing.subscription.application.purchase.PreviewChange.Preview;
import tel.billing.subscription.application.purchase.PurchaseQuotes.Funding;
import tel.billing.subscription.application.purchase.PurchaseTerms;
import tel.billing.subscription.domain.AcceptedPreview;
import tel.billing.subscription.domain.Bill;

@Order(10)
@DisplayName("Previewing what a change costs")
class PreviewingTest {
    private static final String ACCEPTING = "at the price of the preview";

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;
    private Optional<Outcome> outcome = Optional.empty();

    PreviewingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_preview_of_an_activation_shows_VAT_and_renewal_and_changes_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .when(previews(ADA, "the activation", new Change.Activation()))
                .then(itCosts("EUR 12.10 now: EUR 10.00 and EUR 2.10 VAT (21 %, domestic) from the wallet"))
                .and(theSubscriptionWouldBe("active on starter, 2026-01-05 to 2026-02-05"))
                .and(theRenewalIs("EUR 12.10 for starter, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "draft on starter"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)));
    }

    @Test
    @DisplayName("Without enough money, the preview states the required top-up")
    void without_enough_money_the_preview_states_the_required_top_up() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_00)))
                .when(previews(ADA, "the activation", new Change.Activation()))
                .then(itCosts("EUR 12.10 now: EUR 10.00 and EUR 2.10 VAT (21 %, domestic), missing EUR 0.10, at least "
                        + "EUR 1.00 must be topped up"));
    }

    @Test
    @DisplayName("A stored card is charged what the wallet lacks, but at least the minimum")
    void a_stored_card_is_charged_what_the_wallet_lacks_but_at_least_the_minimum() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_00)))
                .when(previews(ADA, "the activation", new Change.Activation()))
                .then(itCosts(
                        "EUR 12.10 now: EUR 10.00 and EUR 2.10 VAT (21 %, domestic), EUR 1.00 from the stored card"))
                .when(subscriptionSteps.activates(ADA, ACCEPTING, this::accepted))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(12_00), euros(1_00)))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(90)));
    }

    @Test
    void a_payment_by_a_new_card_covers_what_the_wallet_lacks() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("shows its page", ADA, new Script.RequireAction()))
                .when(subscriptionSteps.activates(ADA, "with a new card", () -> with(new CardChoice.NewCard())))
                .then(subscriptionSteps.theAnswerIs("waiting for the customer"))
                .when(topUpSteps.paysAtThePage(ADA))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(12_10)));
    }

    @Test
    void a_card_that_does_not_exist_any_more_is_rejected_by_preview_and_activation() {
        var gone = new CardChoice.Stored(new StoredCardId(new UUID(0, 9)));
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(12_00)))
                .when(previews(ADA, "the activation with a deleted card", new Change.Activation(), gone))
                .then(itIsRefused("the card must be `new` or the id of one of your stored cards"))
                .when(subscriptionSteps.activates(ADA, "with the deleted card", () -> with(gone)))
                .then(subscriptionSteps.theAnswerIs("the card must be `new` or the id of one of your stored cards"))
                .and(topUpSteps.theCardIsCharged(ADA, euros(12_00)))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "draft on starter"));
    }

    @Test
    void the_preview_of_an_upgrade_shows_the_numbers_of_the_proration() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-01-31T09:00:00"))
                .when(previews(ADA, "the change to business", to(BUSINESS)))
                .then(itCosts("EUR 3.91 now: EUR 3.23 and EUR 0.68 VAT (21 %, domestic) from the wallet"))
                .and(theProrationIs("EUR 30.00 - EUR 10.00 for 432000 of 2678400 seconds"))
                .and(theSubscriptionWouldBe("active on business, 2026-01-05 to 2026-02-05"))
                .and(theRenewalIs("EUR 36.30 for business, 2026-02-05 to 2026-03-05"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void the_preview_of_a_downgrade_costs_nothing_now_and_less_later() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .and(subscriptionSteps.activates(ADA))
                .when(previews(ADA, "the change to starter", to(STARTER)))
                .then(itCosts("EUR 0.00 now"))
                .and(itTakesEffectOn("2026-02-05"))
                .and(theSubscriptionWouldBe("active on business, 2026-01-05 to 2026-02-05, then starter"))
                .and(theRenewalIs("EUR 12.10 for starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void the_preview_of_a_cancellation_shows_when_the_subscription_ends() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(previews(ADA, "the cancellation at the end", new Change.Cancellation(When.PERIOD_END)))
                .then(itCosts("EUR 0.00 now"))
                .and(itTakesEffectOn("2026-02-05"))
                .and(thereIsNoRenewal())
                .when(previews(ADA, "the cancellation now", new Change.Cancellation(When.NOW)))
                .then(itTakesEffectOn("2026-01-05"))
                .and(thereIsNoRenewal())
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void the_preview_states_the_VAT_rate_that_is_known_for_the_renewal() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.vatOfTheNetherlandsIs(2_500, "2026-02-01"))
                .when(previews(ADA, "the activation", new Change.Activation()))
                .then(theRenewalIs("EUR 12.50 for starter, 2026-02-05 to 2026-03-05"));
    }

    @Test
    void the_previewed_price_of_an_upgrade_holds_for_30_minutes() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(500_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(previews(ADA, "the change to enterprise", to(ENTERPRISE)))
                .and(itCosts("EUR 108.90 now: EUR 90.00 and EUR 18.90 VAT (21 %, domestic) from the wallet"))
                .and(commonSteps.passes(Duration.ofMinutes(29)))
                .when(subscriptionSteps.changesTo(ADA, ENTERPRISE, ACCEPTING, this::accepted))
                .then(subscriptionSteps.theAnswerIs("active on enterprise, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(379_00)));
    }

    @Test
    void an_old_preview_is_not_accepted_and_nothing_changes() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(500_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(previews(ADA, "the change to enterprise", to(ENTERPRISE)))
                .and(commonSteps.passes(Duration.ofMinutes(30)))
                .when(subscriptionSteps.changesTo(ADA, ENTERPRISE, ACCEPTING, this::accepted))
                .then(subscriptionSteps.theAnswerIs("the preview has expired"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(487_90)));
    }

    @Test
    void a_preview_from_the_last_period_is_not_accepted_and_renews_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(500_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(commonSteps.passes(Duration.ofDays(31).minusMinutes(5)))
                .and(previews(ADA, "the change to enterprise", to(ENTERPRISE)))
                .and(commonSteps.passesUnattended(Duration.ofMinutes(10)))
                .when(subscriptionSteps.changesTo(ADA, ENTERPRISE, ACCEPTING, this::accepted))
                .then(subscriptionSteps.theAnswerIs("the preview has expired"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(487_90)));
    }

    @Test
    void a_customer_who_accepted_a_price_does_not_get_the_page_of_another_request() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(12_40)))
                .and(subscriptionSteps.activates(CLEO))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .and(previews(CLEO, "the change to enterprise", to(ENTERPRISE)))
                .and(subscriptionSteps.changesTo(CLEO, BUSINESS))
                .and(subscriptionSteps.theAnswerIs("waiting for the customer"))
                .when(subscriptionSteps.changesTo(CLEO, ENTERPRISE, ACCEPTING, this::accepted))
                .then(subscriptionSteps.theAnswerIs("another charge is in progress"));
    }

    @Test
    @DisplayName("If the VAT rate changes after the preview, nothing is charged")
    void if_the_VAT_rate_changes_after_the_preview_nothing_is_charged() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(previews(ADA, "the activation", new Change.Activation()))
                .and(subscriptionSteps.vatOfTheNetherlandsIs(2_500, "2026-01-05"))
                .when(subscriptionSteps.activates(ADA, ACCEPTING, this::accepted))
                .then(subscriptionSteps.theAnswerIs("the total is now EUR 12.50"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "draft on starter"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)))
                .when(previews(ADA, "the activation", new Change.Activation()))
                .and(subscriptionSteps.activates(ADA, ACCEPTING, this::accepted))
                .then(subscriptionSteps.theWalletHolds(ADA, euros(7_50)));
    }

    @Test
    @DisplayName("If a price cut turns a previewed upgrade into a downgrade, the change is not scheduled")
    void if_the_plan_becomes_so_cheap_that_the_change_waits_for_the_next_period_it_is_not_scheduled() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(previews(ADA, "the change to business", to(BUSINESS)))
                .and(commonSteps.passes(Duration.ofMinutes(1)))
                .and(subscriptionSteps.staffSetThePrice(BUSINESS, euros(5_00), "2026-01-05T09:01:00"))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS, ACCEPTING, this::accepted))
                .then(subscriptionSteps.theAnswerIs("the total is now EUR 0.00"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void the_accepted_price_of_an_upgrade_holds_while_the_customer_authenticates_the_card() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(12_40)))
                .and(subscriptionSteps.activates(CLEO))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .and(previews(CLEO, "the change to enterprise", to(ENTERPRISE)))
                .and(itCosts("EUR 111.60 now: EUR 90.00 and EUR 21.60 VAT (24 %, destination), EUR 111.60 from the "
                        + "stored card"))
                .and(subscriptionSteps.changesTo(CLEO, ENTERPRISE, ACCEPTING, this::accepted))
                .and(subscriptionSteps.theAnswerIs("waiting for the customer"))
                .when(commonSteps.passes(Duration.ofMinutes(50)))
                .and(topUpSteps.paysAtThePage(CLEO))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(CLEO, "active on enterprise, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(0)));
    }

    @Test
    @DisplayName("If the price changes while the customer authenticates the card, the money stays in the wallet")
    void if_the_price_changes_while_the_customer_authenticates_the_card_the_money_stays_in_the_wallet() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(12_40)))
                .and(subscriptionSteps.activates(CLEO))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .and(previews(CLEO, "the change to business", to(BUSINESS)))
                .and(subscriptionSteps.changesTo(CLEO, BUSINESS, ACCEPTING, this::accepted))
                .and(commonSteps.passes(Duration.ofMinutes(1)))
                .and(subscriptionSteps.staffSetThePrice(BUSINESS, euros(29_00), "2026-01-05T09:01:00"))
                .when(topUpSteps.paysAtThePage(CLEO))
                .and(subscriptionSteps.repeatsTheRequest(CLEO))
                .then(subscriptionSteps.theAnswerIs("the total is now EUR 23.56"))
                .and(subscriptionSteps.theSubscriptionIs(CLEO, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(24_80)));
    }

    @Test
    void the_accepted_price_holds_even_if_the_VAT_rate_changes_before_the_line_is_set_up() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(previews(ADA, "the activation", new Change.Activation()))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA, ACCEPTING, this::accepted))
                .and(subscriptionSteps.vatOfTheNetherlandsIs(2_500, "2026-01-05"))
                .when(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(7_90)));
    }

    @Test
    @DisplayName("While a card payment is in progress, there is no preview")
    void while_a_card_payment_is_in_progress_there_is_no_preview() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(5_00)))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .and(subscriptionSteps.activates(CLEO))
                .when(previews(CLEO, "the activation", new Change.Activation()))
                .then(aChargeIsInProgress());
    }

    @Test
    void a_preview_is_rejected_for_the_same_reason_as_the_change() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.isRetired(STARTER))
                .when(previews(ADA, "the activation", new Change.Activation()))
                .then(itIsRefused("not offered"))
                .when(subscriptionSteps.cancelsNow(ADA))
                .and(previews(ADA, "the activation", new Change.Activation()))
                .then(itIsRefused("not possible while cancelled"));
    }

    @Test
    @DisplayName("If the plan becomes cheaper than the current one during the card payment, nothing is charged")
    void if_the_plan_becomes_cheaper_than_the_current_one_during_the_card_payment_nothing_is_charged() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(12_40)))
                .and(subscriptionSteps.activates(CLEO))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .and(subscriptionSteps.changesTo(CLEO, BUSINESS))
                .and(subscriptionSteps.theAnswerIs("waiting for the customer"))
                .and(commonSteps.passes(Duration.ofMinutes(1)))
                .and(subscriptionSteps.staffSetThePrice(BUSINESS, euros(5_00), "2026-01-05T09:01:00"))
                .when(topUpSteps.paysAtThePage(CLEO))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(subscriptionSteps.theSubscriptionIs(CLEO, "active on starter, 2026-01-05 to 2026-02-05"))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(24_80)))
                .and(subscriptionSteps.theStatementShows(
                        CLEO, "charge EUR -12.40 (Plan starter, 2026-01-05 to 2026-02-04)"))
                .when(previews(CLEO, "the change to business", to(BUSINESS)))
                .then(itCosts("EUR 0.00 now"));
    }

    @Test
    void a_preview_is_valid_for_30_minutes_but_not_beyond_the_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(500_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05T08:29:00"))
                .when(previews(ADA, "the change to enterprise", to(ENTERPRISE)))
                .then(itIsValidUntil("2026-02-05T08:59:00"))
                .when(subscriptionSteps.itIs("2026-02-05T08:55:00"))
                .and(previews(ADA, "the change to enterprise", to(ENTERPRISE)))
                .then(itIsValidUntil("2026-02-05T09:00:00"))
                .when(subscriptionSteps.theServiceIsDownUntil("2026-02-05T09:10:00"))
                .and(previews(ADA, "the activation", new Change.Activation()))
                .then(itIsValidUntil("2026-02-05T09:40:00"));
    }

    private Step previews(Person person, String what, Change change) {
        return previews(person, what, change, CardChoice.DEFAULT);
    }

    private Step previews(Person person, String what, Change change, CardChoice card) {
        return new Step(
                "%s previews %s".formatted(person, what),
                () -> outcome = Optional.of(world.subscription
                        .previewChange()
                        .preview(new PreviewChange.Query(
                                commonSteps.accountOf(person), subscriptionSteps.idOf(person), change, card))));
    }

    private static Change to(Plan plan) {
        return new Change.OtherPlan(plan.tier().value());
    }

    private PurchaseTerms accepted() {
        var preview = preview();
        return new PurchaseTerms(
                CardChoice.DEFAULT,
                ReturnUrls.NONE,
                Optional.of(new AcceptedPreview(preview.total(), preview.pricedAt())));
    }

    private static PurchaseTerms with(CardChoice card) {
        return new PurchaseTerms(card, ReturnUrls.NONE, Optional.empty());
    }

    private Step itCosts(String text) {
        return new Step("it costs " + text, () -> assertThat(costOf(preview())).isEqualTo(text));
    }

    private Step itTakesEffectOn(String day) {
        return new Step(
                "it takes effect on " + day,
                () -> assertThat(SubscriptionSteps.day(preview().effectiveAt())).isEqualTo(day));
    }

    private Step itIsValidUntil(String instant) {
        return new Step(
                "the preview is valid until " + instant,
                () -> assertThat(preview().validUntil()).isEqualTo(SubscriptionSteps.instant(instant)));
    }

    private Step theProrationIs(String text) {
        return new Step(
                "the proration is " + text,
                () -> assertThat(preview().payment().flatMap(Payment::proration))
                        .map(proration -> "%s - %s for %s of %s seconds"
                                .formatted(
                                        proration.to(),
                                        proration.from(),
                                        proration.remaining().part(),
                                        proration.remaining().whole()))
                        .contains(text));
    }

    private Step theSubscriptionWouldBe(String text) {
        return new Step(
                "the subscription would be %s".formatted(text),
                () -> assertThat(SubscriptionSteps.describe(preview().subscription()))
                        .isEqualTo(text));
    }

    private Step theRenewalIs(String text) {
        return new Step(
                "the next renewal costs " + text,
                () -> assertThat(preview().renewal().map(PreviewingTest::describe))
                        .contains(text));
    }

    private Step thereIsNoRenewal() {
        return new Step(
                "there is no renewal", () -> assertThat(preview().renewal()).isEmpty());
    }

    private Step itIsRefused(String reason) {
        return new Step(
                "the preview is rejected: " + reason,
                () -> assertThat(outcome)
                        .hasValueSatisfying(refused -> assertThat(refused)
                                .isInstanceOfSatisfying(
                                        Outcome.Refused.class,
                                        it -> assertThat(SubscriptionSteps.rendered(it.outcome())
                                                        .body())
                                                .isEqualTo(reason))));
    }

    private Step aChargeIsInProgress() {
        return new Step(
                "the response is that a charge is in progress",
                () -> assertThat(outcome).contains(new Outcome.ChargeInProgress()));
    }

    private Preview preview() {
        assertThat(outcome).get().isInstanceOf(Outcome.Previewed.class);
        return ((Outcome.Previewed) outcome.orElseThrow()).preview();
    }

    private static String costOf(Preview preview) {
        return preview.total() + " now"
                + preview.payment().map(PreviewingTest::describe).orElse("");
    }

    private static String describe(Payment payment) {
        var amount = payment.bill().amount();
        return ": %s and %s VAT (%s, %s)%s"
                .formatted(
                        amount.net(),
                        amount.vat(),
                        amount.treatment().rate(),
                        amount.treatment().kind().name().toLowerCase(Locale.ROOT),
                        describe(payment.funding()));
    }

    private static String describe(Funding funding) {
        return switch (funding) {
            case Funding.Wallet() -> " from the wallet";
            case Funding.Card(var shortfall, var amount, var card) ->
                ", %s from %s".formatted(amount, card.isPresent() ? "the stored card" : "a new card");
            case Funding.TopUpFirst(var shortfall, var topUp) ->
                ", missing %s, at least %s must be topped up".formatted(shortfall, topUp);
            case Funding.CardRejected(var reason) -> ", rejected: " + reason;
        };
    }

    private static String describe(Bill bill) {
        return "%s for %s, %s to %s"
                .formatted(
                        bill.gross(),
                        bill.tariff().tier(),
                        SubscriptionSteps.day(bill.period().start()),
                        SubscriptionSteps.day(bill.period().end()));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
