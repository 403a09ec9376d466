package tel.billing.payment.story;

import static tel.billing.story.Person.ADA;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.notification.Letter;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.RefundScript;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Story;

@Order(4)
@DisplayName("Giving a payment back")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class RefundingTest {
    private static final Money FIVE = Money.of(5_00, "EUR");
    private static final Money FIFTEEN = Money.of(15_00, "EUR");
    private static final Money SIXTEEN = Money.of(16_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money NOTHING = Money.of(0, "EUR");
    private static final Duration SOON = Duration.ofSeconds(31);

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final TopUps topUps = new TopUps(world, everyday);
    private final BackOffice office = new BackOffice(world, everyday, topUps);
    private final Story story;

    RefundingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_part_of_a_payment_goes_back_to_its_card_and_out_of_the_wallet() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(office.givesBack(FIVE, ADA))
                .then(office.theAnswerIs("partly refunded, EUR 5.00 given back"))
                .and(office.theCardGetsBack(ADA, FIVE))
                .and(topUps.theWalletHolds(ADA, FIFTEEN))
                .and(office.theStatementReads(ADA, "topup EUR 20.00", "refund EUR -5.00"))
                .and(office.isToldByMail(ADA, Letter.RefundGiven.class))
                .and(office.theAuditLogTells(1));
    }

    @Test
    void without_an_amount_all_that_is_left_goes_back() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.givesBack(FIVE, ADA))
                .when(office.givesBackAllThatIsLeft(ADA))
                .then(office.theAnswerIs("refunded, EUR 20.00 given back"))
                .and(office.theCardGetsBack(ADA, FIVE, FIFTEEN))
                .and(topUps.theWalletHolds(ADA, NOTHING))
                .and(office.theAuditLogTells(2));
    }

    @Test
    void never_more_goes_back_than_came() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.givesBack(FIVE, ADA))
                .when(office.givesBack(SIXTEEN, ADA))
                .then(office.theAnswerIs("only EUR 15.00 is left"))
                .when(office.givesBack(FIFTEEN, ADA))
                .and(office.givesBackAllThatIsLeft(ADA))
                .then(office.theAnswerIs("nothing is left"))
                .and(office.theCardGetsBack(ADA, FIVE, FIFTEEN))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void what_is_on_its_way_back_is_not_left_either() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.theProcessor("takes its time with refunds", ADA, new RefundScript.Accept()))
                .when(office.givesBack(FIVE, ADA))
                .then(office.theAnswerIs("captured, EUR 5.00 on its way back"))
                .and(topUps.theWalletHolds(ADA, Money.of(35_00, "EUR")))
                .when(office.givesBack(SIXTEEN, ADA))
                .then(office.theAnswerIs("only EUR 15.00 is left"));
    }

    @Test
    void money_that_was_spent_is_not_given_back() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(topUps.spends(ADA, SIXTEEN))
                .when(office.givesBack(FIVE, ADA))
                .then(office.theAnswerIs("the wallet holds EUR 4.00, not EUR 5.00"))
                .and(office.theCardGetsBack(ADA))
                .and(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(office.theAuditLogTells(0));
    }

    @Test
    void money_that_never_came_is_not_given_back() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("refuses the card", ADA, new Script.Decline(DeclineReason.EXPIRED_CARD)))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(office.givesBack(FIVE, ADA))
                .then(office.theAnswerIs("a payment that is declined is not given back"));
    }

    @Test
    void what_nobody_paid_is_not_found() {
        story.when(office.givesBackWhatNobodyPaid()).then(office.theAnswerIs("not found"));
    }

    @Test
    void sent_again_the_money_goes_back_once() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.givesBack(FIVE, ADA))
                .when(office.sendsAgain(ADA, FIVE))
                .then(office.theAnswerIs("partly refunded, EUR 5.00 given back"))
                .and(office.thatIsTheFirstAnswerAgain())
                .and(office.theCardGetsBack(ADA, FIVE))
                .and(office.theAuditLogTells(1));
    }

    @Test
    void a_refund_that_the_processor_refuses_leaves_all_as_it_was() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.theProcessor("gives nothing back", ADA, new RefundScript.Refuse()))
                .when(office.givesBack(FIVE, ADA))
                .then(office.theAnswerIs("refused, the payment is captured"))
                .and(topUps.theWalletHolds(ADA, TWENTY))
                .and(office.theStatementReads(ADA, "topup EUR 20.00", "refund EUR -5.00", "refund failed EUR 5.00"))
                .and(office.isToldByMail(ADA, Letter.RefundFailed.class))
                .when(office.theProcessor("gives back by now", ADA, new RefundScript.Give()))
                .and(office.givesBackAllThatIsLeft(ADA))
                .then(office.theAnswerIs("refunded, EUR 20.00 given back"));
    }

    @Test
    void a_silent_processor_is_asked_again_by_recovery() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.theProcessor("misses the refund", ADA, new RefundScript.MissFirstCall()))
                .when(office.givesBack(FIVE, ADA))
                .then(office.theAnswerIs("captured, EUR 5.00 on its way back"))
                .and(office.theCardGetsBack(ADA))
                .when(topUps.recoveryLooksAfter(SOON))
                .then(topUps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(office.theCardGetsBack(ADA, FIVE));
    }

    @Test
    void money_that_went_back_silently_goes_back_once() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.theProcessor("says nothing", ADA, new RefundScript.GiveSilently()))
                .when(office.givesBack(FIVE, ADA))
                .and(topUps.recoveryLooksAfter(SOON))
                .then(topUps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(office.theCardGetsBack(ADA, FIVE))
                .and(topUps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void a_refund_that_the_processor_never_heard_of_is_asked_for_after_24_hours_too() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.theProcessor("cannot be reached", ADA, new RefundScript.BeAway()))
                .when(office.givesBack(FIVE, ADA))
                .then(office.theAnswerIs("captured, EUR 5.00 on its way back"))
                .and(topUps.theWalletHolds(ADA, FIFTEEN))
                .when(topUps.recoveryLooksAfter(SOON))
                .and(everyday.passes(Duration.ofHours(30)))
                .and(topUps.recoveryLooksAfter(SOON))
                .and(office.theProcessor("can be reached again", ADA, new RefundScript.Give()))
                .and(everyday.passes(Duration.ofHours(6)))
                .and(topUps.recoveryLooksAfter(SOON))
                .then(office.theCardGetsBack(ADA, FIVE))
                .and(topUps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(topUps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void of_a_refund_that_the_processor_may_have_heard_of_once_it_is_only_asked_what_became_after_24_hours() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.theProcessor("says nothing", ADA, new RefundScript.StaySilent()))
                .and(office.givesBack(FIVE, ADA))
                .and(office.theProcessor("cannot be reached", ADA, new RefundScript.BeAway()))
                .and(topUps.recoveryLooksAfter(SOON))
                .and(everyday.passes(Duration.ofHours(30)))
                .when(office.theProcessor("would give back by now", ADA, new RefundScript.Give()))
                .and(topUps.recoveryLooksAfter(SOON))
                .then(office.theCardGetsBack(ADA))
                .and(topUps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void after_24_hours_a_refund_is_not_asked_for_again_and_its_money_stays_held() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.theProcessor("says nothing", ADA, new RefundScript.StaySilent()))
                .and(office.givesBack(FIVE, ADA))
                .and(everyday.passes(Duration.ofHours(24)))
                .when(office.theProcessor("would give back by now", ADA, new RefundScript.Give()))
                .and(topUps.recoveryLooksAfter(SOON))
                .then(office.theCardGetsBack(ADA))
                .and(topUps.theWalletHolds(ADA, FIFTEEN))
                .and(topUps.thePaymentIs(ADA, Payment.Captured.class));
    }
}
