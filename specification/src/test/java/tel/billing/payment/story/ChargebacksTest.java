package tel.billing.payment.story;

import static tel.billing.story.Person.ADA;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.Action;
import tel.billing.payment.application.NoticeStatus;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Story;

@Order(5)
@DisplayName("When a card's owner disputes a payment")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ChargebacksTest {
    private static final Money FIVE = Money.of(5_00, "EUR");
    private static final Money FIFTEEN = Money.of(15_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money NOTHING = Money.of(0, "EUR");
    private static final Money TWENTY_OWED = Money.of(-20_00, "EUR");

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final TopUps topUps = new TopUps(world, everyday);
    private final BackOffice office = new BackOffice(world, everyday, topUps);
    private final ProcessorsWord processor = new ProcessorsWord(world, topUps);
    private final Story story;

    ChargebacksTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_wallet_pays_for_a_chargeback() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.ChargedBack.class))
                .and(topUps.theWalletHolds(ADA, NOTHING))
                .and(office.theStatementReads(ADA, "topup EUR 20.00", "chargeback EUR -20.00"))
                .and(office.theAuditLogTellsOfThePayment(ADA, Action.PAYMENT_CHARGED_BACK));
    }

    @Test
    void a_chargeback_of_money_that_was_spent_takes_the_wallet_below_zero() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(topUps.spends(ADA, TWENTY))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.theWalletHolds(ADA, TWENTY_OWED))
                .when(topUps.topsUp(ADA, TWENTY))
                .then(topUps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void a_dispute_that_ends_well_makes_the_payment_what_it_was() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.givesBack(FIVE, ADA))
                .and(processor.chargesBack(TWENTY, ADA))
                .when(processor.reversesTheChargeback(TWENTY, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(office.theStatementReads(
                        ADA,
                        "topup EUR 20.00",
                        "refund EUR -5.00",
                        "chargeback EUR -20.00",
                        "chargeback reversal EUR 20.00"))
                .and(office.theAuditLogTellsOfThePayment(ADA, Action.PAYMENT_CHARGED_BACK, Action.CHARGEBACK_REVERSED));
    }

    @Test
    void a_dispute_may_come_again() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(processor.chargesBack(TWENTY, ADA))
                .and(processor.reversesTheChargeback(TWENTY, ADA))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.ChargedBack.class))
                .and(topUps.theWalletHolds(ADA, NOTHING))
                .and(office.theStatementReads(
                        ADA,
                        "topup EUR 20.00",
                        "chargeback EUR -20.00",
                        "chargeback reversal EUR 20.00",
                        "chargeback EUR -20.00"));
    }

    @Test
    void a_dispute_may_be_about_a_part_of_the_payment() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.chargesBack(FIVE, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void a_reversal_that_is_told_before_its_chargeback_waits_for_it() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.reversesTheChargeback(TWENTY, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.WAITING))
                .and(processor.theReasonIs("the payment is not charged back"))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.DONE, NoticeStatus.DONE))
                .and(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void money_that_went_back_already_may_be_charged_back_too() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(office.givesBack(TWENTY, ADA))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.ChargedBack.class))
                .and(topUps.theWalletHolds(ADA, TWENTY_OWED))
                .when(processor.reversesTheChargeback(TWENTY, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Refunded.class))
                .and(topUps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void a_dispute_may_come_before_another_has_ended_and_each_ends_for_itself() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(processor.chargesBack(FIFTEEN, ADA))
                .and(processor.reversesTheChargeback(TWENTY, ADA))
                .when(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.DONE, NoticeStatus.WAITING))
                .and(processor.theReasonIs("no dispute about EUR 20.00 is open"))
                .when(processor.chargesBack(TWENTY, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.DONE, NoticeStatus.DONE, NoticeStatus.DONE))
                .and(topUps.thePaymentIs(ADA, Payment.ChargedBack.class))
                .and(topUps.theWalletHolds(ADA, FIVE))
                .when(processor.reversesTheChargeback(FIFTEEN, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(topUps.thePaymentIs(ADA, Payment.Captured.class))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void a_payment_that_is_charged_back_is_not_given_back_too() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(processor.chargesBack(TWENTY, ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .when(office.givesBack(FIVE, ADA))
                .then(office.theAnswerIs("a payment that is charged back is not given back"));
    }

    @Test
    void the_end_of_a_dispute_about_more_than_was_paid_is_for_staff() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.reversesTheChargeback(Money.of(20_01, "EUR"), ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.QUARANTINED))
                .and(processor.theReasonIs("it is about EUR 20.01, the payment about EUR 20.00"));
    }

    @Test
    void a_dispute_about_more_than_was_paid_is_for_staff() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(processor.chargesBack(Money.of(20_01, "EUR"), ADA))
                .and(processor.whatWasToldIsBroughtIntoTheBooks())
                .then(processor.theNoticesAre(NoticeStatus.QUARANTINED))
                .and(processor.theReasonIs("it is about EUR 20.01, the payment about EUR 20.00"))
                .and(topUps.theWalletHolds(ADA, TWENTY));
    }
}
