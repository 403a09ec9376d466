package tel.billing.payment.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.ADA;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.MoneyMovement;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.CardChoice;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.reconciliation.BookReportedPayment;
import tel.billing.payment.application.reconciliation.Reconciliations.RecordedDifference;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.payment.domain.ReportedPaymentId;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.story.SubscriptionSteps;

/// Retries and bookings after a failover to a standby that lagged, or after a restore. The card
/// processor has lost nothing.
@Order(11)
@DisplayName("After a loss of data")
class LosingDataTest {
    private static final Money FIFTEEN = Money.of(15_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money THIRTY = Money.of(30_00, "EUR");
    private static final ProcessorReference LOST_REFERENCE = new ProcessorReference("8835511210681001");
    private static final Reason REASON = new Reason("The database was restored.");
    private static final Money SHORTFALL = Money.of(4_20, "EUR");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final RefundSteps refundSteps = new RefundSteps(world, commonSteps, topUpSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final IdempotencyKey key = topUpSteps.newKey();
    private final Story story;
    private final Actor egon = Actor.of(new UserId(world.ids.next()), new AccountId(world.ids.next()), Role.ADMIN);
    private Runnable restore = () -> {};
    private String booking = "nothing";
    private PaymentId lost;

    LosingDataTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_lost_top_up_that_is_retried_is_the_same_payment_and_is_charged_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theDatabaseIsBackedUp())
                .and(sends(ADA, TWENTY))
                .when(theBackupIsRestored(ADA))
                .then(topUpSteps.theWalletHolds(ADA, Money.zero(TWENTY.currency())))
                .when(sends(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"))
                .and(itIsTheLostPayment(ADA))
                .and(theProcessorHasCharged(TWENTY));
    }

    @Test
    void a_lost_decline_is_returned_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "declines the card", ADA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(theDatabaseIsBackedUp())
                .and(sends(ADA, TWENTY))
                .and(theBackupIsRestored(ADA))
                .and(topUpSteps.theProcessor("accepts the card again", ADA, new Script.Capture()))
                .when(sends(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("declined, insufficient funds"))
                .and(topUpSteps.theCardIsCharged(ADA));
    }

    @Test
    void a_customer_returns_to_the_page_of_a_lost_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("requires the customer to act", ADA, new Script.RequireAction()))
                .and(theDatabaseIsBackedUp())
                .and(sends(ADA, TWENTY))
                .and(topUpSteps.paysAtThePage(ADA))
                .and(theBackupIsRestored(ADA))
                .when(sends(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"))
                .and(itIsTheLostPayment(ADA))
                .and(theProcessorHasCharged(TWENTY));
    }

    @Test
    void a_key_with_another_amount_charges_nothing_more() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theDatabaseIsBackedUp())
                .and(sends(ADA, TWENTY))
                .and(theBackupIsRestored(ADA))
                .when(sends(ADA, THIRTY))
                .then(topUpSteps.theAnswerIs("pending, waiting for the processor"))
                .and(theProcessorHasCharged(TWENTY));
    }

    @Test
    void the_second_use_of_a_key_that_is_lost_and_retried_is_charged_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sends(ADA, TWENTY))
                .and(commonSteps.passes(Duration.ofHours(24)))
                .and(theDatabaseIsBackedUp())
                .and(sends(ADA, TWENTY))
                .and(theBackupIsRestored(ADA))
                .when(sends(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 40.00"))
                .and(theProcessorHasCharged(TWENTY, TWENTY));
    }

    @Test
    void a_lost_renewal_is_charged_to_the_card_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(subscriptionSteps.activates(ADA))
                .and(theDatabaseIsBackedUp())
                .and(subscriptionSteps.itIs("2026-02-05"))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY, SHORTFALL))
                .and(theBackupIsRestored(ADA))
                .when(subscriptionSteps.dueWorkIsDone())
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(theProcessorHasCharged(TWENTY, SHORTFALL));
    }

    @Test
    void a_lost_refund_that_is_retried_is_made_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, THIRTY))
                .and(theDatabaseIsBackedUp())
                .and(refundSteps.refunds(TWENTY, ADA))
                .and(theBackupIsRestored(ADA))
                .when(refundSteps.sendsAgain(ADA, TWENTY))
                .then(topUpSteps.thePaymentIs(ADA, Payment.PartlyRefunded.class))
                .and(refundSteps.theCardGetsBack(ADA, TWENTY));
    }

    @Test
    void staff_book_a_lost_payment_that_the_processor_reports_and_a_retry_returns_it() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theDatabaseIsBackedUp())
                .and(sends(ADA, TWENTY))
                .and(theBackupIsRestored(ADA))
                .when(theProcessorReportsTheLostPayment(ADA, TWENTY))
                .then(staffSeeThatItIsMissing(ADA))
                .when(staffBookIt())
                .then(theBookingIs("complete, balance EUR 20.00"))
                .and(itIsTheLostPayment(ADA))
                .and(topUpSteps.getsReceiptsFor(ADA, TWENTY))
                .and(theAuditLogShowsOneBooking())
                .when(staffBookIt())
                .then(theBookingIs("rejected: the difference is already resolved"))
                .when(sends(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"))
                .and(theProcessorHasCharged(TWENTY))
                .when(commonSteps.passes(Duration.ofDays(1)))
                .and(theDayIsCompared())
                .then(staffSeeNoDifference());
    }

    @Test
    void a_retry_with_a_card_that_was_lost_too_returns_the_payment_that_staff_booked() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theDatabaseIsBackedUp())
                .and(sends(ADA, TWENTY))
                .and(theBackupIsRestored(ADA))
                .and(theProcessorReportsTheLostPayment(ADA, TWENTY))
                .and(staffBookIt())
                .when(sendsWithALostCard(ADA, TWENTY))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"))
                .and(theProcessorHasCharged(TWENTY));
    }

    @Test
    void staff_book_a_payment_that_was_pending_when_the_backup_was_made() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("requires the customer to act", ADA, new Script.RequireAction()))
                .and(sends(ADA, TWENTY))
                .and(theDatabaseIsBackedUp())
                .and(topUpSteps.paysAtThePage(ADA))
                .and(theBackupIsRestored(ADA))
                .and(theProcessorReportsTheLostPayment(ADA, TWENTY))
                .when(staffBookIt())
                .then(theBookingIs("complete, balance EUR 20.00"))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Captured.class));
    }

    @Test
    void staff_cannot_book_a_payment_of_an_account_that_was_lost_too() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sends(ADA, TWENTY))
                .when(theProcessorReports(
                        "a payment of an account that is not in the books",
                        () -> Optional.of(new ReportedPaymentId(
                                new AccountId(world.ids.next()), new PaymentId(world.ids.next())))))
                .and(staffBookIt())
                .then(theBookingIs("rejected: the account does not exist"))
                .when(theProcessorReports("a payment without a merchant reference", Optional::empty))
                .and(staffBookIt())
                .then(theBookingIs("rejected: the report names no payment"));
    }

    @Test
    void staff_cannot_book_a_report_that_contradicts_the_books() {
        story.given(commonSteps.isACustomer(ADA))
                .and(sends(ADA, TWENTY))
                .when(theProcessorReports(
                        "Ada's payment under another reference",
                        () -> Optional.of(new ReportedPaymentId(
                                commonSteps.accountOf(ADA),
                                topUpSteps.latestOf(ADA).id()))))
                .and(staffBookIt())
                .then(theBookingIs("rejected: the amount or reference differs from the books, which have EUR 20.00"))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void staff_cannot_book_a_report_of_another_amount_than_the_pending_payment_has() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("requires the customer to act", ADA, new Script.RequireAction()))
                .and(sends(ADA, TWENTY))
                .when(theProcessorReports(
                        "a capture of EUR 15.00 for Ada's pending payment",
                        FIFTEEN,
                        () -> Optional.of(new ReportedPaymentId(
                                commonSteps.accountOf(ADA),
                                topUpSteps.latestOf(ADA).id()))))
                .and(staffBookIt())
                .then(theBookingIs("rejected: the amount or reference differs from the books, which have EUR 20.00"))
                .and(topUpSteps.thePaymentIs(ADA, Payment.Pending.class))
                .and(nothingIsBooked())
                .and(theAuditLogShowsNoBooking());
    }

    @Test
    void staff_cannot_book_a_payment_of_an_erased_account() {
        story.given(commonSteps.isACustomer(ADA))
                .and(theDatabaseIsBackedUp())
                .and(sends(ADA, TWENTY))
                .and(theBackupIsRestored(ADA))
                .and(theProcessorReportsTheLostPayment(ADA, TWENTY))
                .and(commonSteps.isClosed(ADA))
                .and(isErased(ADA))
                .when(staffBookIt())
                .then(theBookingIs("rejected: the account does not exist"))
                .and(topUpSteps.theWalletHolds(ADA, Money.zero(TWENTY.currency())));
    }

    @Test
    void staff_who_book_a_payment_while_another_process_books_it_change_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("requires the customer to act", ADA, new Script.RequireAction()))
                .and(sends(ADA, TWENTY))
                .and(theDatabaseIsBackedUp())
                .and(topUpSteps.paysAtThePage(ADA))
                .and(theBackupIsRestored(ADA))
                .and(theProcessorReportsTheLostPayment(ADA, TWENTY))
                .when(staffBookItWhileAnotherProcessDoes(ADA))
                .then(theBookingIs("rejected: the difference is already resolved"))
                .and(theAuditLogShowsNoBooking());
    }

    private Step theProcessorReportsTheLostPayment(Person person, Money amount) {
        return new Step("the processor reports the lost payment of %s".formatted(amount), () -> {
            var named = new ReportedPaymentId(commonSteps.accountOf(person), lost);
            report(new ReportedMovement(MovementType.CAPTURE, LOST_REFERENCE, amount, Optional.of(named)));
        });
    }

    private Step theProcessorReports(String text, Supplier<Optional<ReportedPaymentId>> named) {
        return theProcessorReports(text, TWENTY, named);
    }

    private Step theProcessorReports(String text, Money amount, Supplier<Optional<ReportedPaymentId>> named) {
        return new Step(
                "the processor reports " + text,
                () -> report(new ReportedMovement(
                        MovementType.CAPTURE,
                        new ProcessorReference("reference-" + world.ids.next()),
                        amount,
                        named.get())));
    }

    private void report(ReportedMovement line) {
        var name = "settlement " + line.paymentReference();
        world.reports.publish(name, line);
        world.unitOfWork.run(() -> world.payment.reconcileReports().onReportAnnounced(name));
        assertThat(world.payment.reconcileReports().reconcileNext()).isTrue();
    }

    private Step staffSeeThatItIsMissing(Person person) {
        return new Step(
                "staff see that it is missing, and its account and payment",
                () -> assertThat(latestRecordedDifference().difference())
                        .isEqualTo(new ReconciliationDifference.MissingInLedger(
                                MovementType.CAPTURE,
                                LOST_REFERENCE,
                                TWENTY,
                                Optional.of(new ReportedPaymentId(commonSteps.accountOf(person), lost)))));
    }

    private Step staffBookIt() {
        return new Step("Egon books it", () -> book(world.payment));
    }

    /// The other process is faster by a moment: Egon waits for its lock.
    private Step staffBookItWhileAnotherProcessDoes(Person person) {
        return new Step("Egon books it while the service books the processor's notification", () -> {
            var slow = new SlowLock(world.account.showAccount(), () -> {
                var pending = (Payment.Pending) topUpSteps.latestOf(person);
                var capture = pending.capture(LOST_REFERENCE, Optional.empty(), world.clock.instant());
                assertThat(world.payments.advance(capture, Optional.empty())).isTrue();
            });
            book(paymentsOfAccounts(slow));
        });
    }

    private PaymentModule paymentsOfAccounts(ShowAccount showAccount) {
        var usual = world.payment;
        return new PaymentModule(
                usual.platform(),
                usual.limits(),
                usual.allowedReturnUrls(),
                usual.processor(),
                usual.payments(),
                usual.refunds(),
                usual.cardPorts(),
                usual.parser(),
                usual.notifications(),
                usual.reconciliationPorts(),
                usual.ledger(),
                showAccount,
                usual.walletCreditListener(),
                usual.paymentDeclineListener());
    }

    private void book(PaymentModule payment) {
        var request = KeyedRequest.ofStaff(egon.account(), egon.id(), topUpSteps.newKey(), FINGERPRINT);
        var command = new BookReportedPayment.Command(
                request, egon, latestRecordedDifference().id(), REASON);
        payment.bookReportedPayment().book(command, outcome -> {
            booking = describe(outcome);
            return new StoredResponse(200, Map.of(), booking);
        });
    }

    private Step isErased(Person person) {
        return new Step(
                "Egon erases %s's account".formatted(person),
                () -> world.unitOfWork.perform(
                        () -> world.account.eraseOwner().erase(commonSteps.accountOf(person), world.clock.instant())));
    }

    private Step theBookingIs(String text) {
        return new Step("the booking is " + text, () -> assertThat(booking).isEqualTo(text));
    }

    private Step nothingIsBooked() {
        return new Step(
                "no transfer is booked",
                () -> assertThat(world.ledger.transfers()).isEmpty());
    }

    private Step theAuditLogShowsNoBooking() {
        return new Step(
                "the audit log shows no booking", () -> assertThat(bookings()).isEmpty());
    }

    private List<AuditEvent> bookings() {
        return world.trail.entries().stream()
                .map(AuditEntry::event)
                .filter(event -> event.action() == AuditAction.PAYMENT_BOOKED)
                .toList();
    }

    private Step theAuditLogShowsOneBooking() {
        return new Step(
                "the audit log shows the booking, the amount and the reason",
                () -> assertThat(bookings()).singleElement().satisfies(event -> {
                    assertThat(event.target()).contains(AuditTarget.ofPayment(lost.value()));
                    assertThat(event.money()).contains(MoneyMovement.of(TWENTY));
                }));
    }

    private Step theDayIsCompared() {
        return new Step(
                "the daily comparison runs",
                () -> world.payment.dailyComparison().runDue(world.clock.instant()));
    }

    private Step staffSeeNoDifference() {
        return new Step(
                "staff see no difference",
                () -> assertThat(world.payment.reconcileReports().countOpen()).isZero());
    }

    private RecordedDifference latestRecordedDifference() {
        var shown = world.payment.showReconciliations();
        var latest = shown.list(new PageRequest<>(1, Optional.empty())).items().getFirst();
        return shown.show(latest.id(), new PageRequest<>(1, Optional.empty()))
                .orElseThrow()
                .differences()
                .items()
                .getFirst();
    }

    private static String describe(BookReportedPayment.Outcome outcome) {
        return switch (outcome) {
            case BookReportedPayment.Outcome.Booked booked -> "complete, balance " + booked.balance();
            case BookReportedPayment.Outcome.NotFound() -> "rejected: the difference does not exist";
            case BookReportedPayment.Outcome.NotMissing() -> "rejected: the difference is already resolved";
            case BookReportedPayment.Outcome.NotNamed() -> "rejected: the report names no payment";
            case BookReportedPayment.Outcome.NoAccount() -> "rejected: the account does not exist";
            case BookReportedPayment.Outcome.OtherPayment other ->
                "rejected: the amount or reference differs from the books, which have " + other.amount();
        };
    }

    private Step sends(Person person, Money amount) {
        return new Step(
                "%s tops up %s with the key K".formatted(person, amount),
                () -> topUpSteps.send(world.payment, person, key, amount, false));
    }

    private Step sendsWithALostCard(Person person, Money amount) {
        var card = new CardChoice.Stored(new StoredCardId(world.ids.next()));
        return new Step(
                "%s tops up %s with the key K and a stored card that was lost too".formatted(person, amount),
                () -> topUpSteps.send(person, key, amount, card));
    }

    private Step theDatabaseIsBackedUp() {
        return new Step("the database is backed up", () -> restore = world.unitOfWork.backUp());
    }

    private Step theBackupIsRestored(Person person) {
        return new Step("the database is lost, and the backup is restored", () -> {
            lost = topUpSteps.latestOf(person).id();
            restore.run();
        });
    }

    private Step itIsTheLostPayment(Person person) {
        return new Step(
                "the payment has the id of the lost payment",
                () -> assertThat(topUpSteps.latestOf(person).id()).isEqualTo(lost));
    }

    private Step theProcessorHasCharged(Money... amounts) {
        return new Step(
                "the processor has charged " + describe(amounts),
                () -> assertThat(world.processor.movements())
                        .extracting("amount")
                        .containsExactly((Object[]) amounts));
    }

    private static String describe(Money... amounts) {
        return amounts.length == 1
                ? amounts[0] + " once"
                : Stream.of(amounts).map(Money::toString).collect(joining(" and then "));
    }

    /// Something happens before the account is locked.
    private record SlowLock(ShowAccount accounts, Runnable meanwhile) implements ShowAccount {

        @Override
        public Optional<AccountView> show(AccountId account) {
            return accounts.show(account);
        }

        @Override
        public AccountView lock(AccountId account) {
            meanwhile.run();
            return accounts.lock(account);
        }

        @Override
        public Map<AccountId, AccountView> showAll(Set<AccountId> ids) {
            return accounts.showAll(ids);
        }
    }
}
