package tel.billing.account.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.AdjustWallet;
import tel.billing.account.application.AdjustWallet.Outcome;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.MoneyMovement;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.WalletEntry;
import tel.billing.payment.story.TopUpSteps;
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

@Order(3)
@DisplayName("Adjusting wallets")
class AdjustingWalletsTest {
    private static final Money NOTHING = Money.of(0, "EUR");
    private static final Money FIVE = Money.of(5_00, "EUR");
    private static final Money FIFTEEN = Money.of(15_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money TWENTY_FIVE = Money.of(25_00, "EUR");
    private static final Money FIVE_MARKS = Money.of(5_00, "DEM");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final AccountId operator = new AccountId(world.ids.next());
    private final UserId egon = new UserId(world.ids.next());
    private final Actor actor = Actor.of(egon, operator, Role.ADMIN);
    private final IdempotencyKey oneKey = newKey();
    private final Story story;
    private Optional<Outcome> outcome = Optional.empty();

    AdjustingWalletsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void an_administrator_credits_a_wallet_and_the_statement_shows_the_reason() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(gives(ADA, FIVE, "a goodwill credit"))
                .then(topUpSteps.theWalletHolds(ADA, TWENTY_FIVE))
                .and(theStatementBeginsWith(ADA, "adjustment of EUR 5.00, balance EUR 25.00: a goodwill credit"))
                .and(theAuditLogShows(ADA, FIVE, "a goodwill credit"));
    }

    @Test
    void an_administrator_debits_a_wallet_after_a_wrong_credit() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(takes(ADA, FIVE, "credited twice"))
                .then(topUpSteps.theWalletHolds(ADA, FIFTEEN))
                .and(theStatementBeginsWith(ADA, "adjustment of EUR -5.00, balance EUR 15.00: credited twice"));
    }

    @Test
    void a_customer_who_never_paid_can_get_a_credit() {
        story.given(commonSteps.isACustomer(ADA))
                .when(gives(ADA, FIVE, "a welcome"))
                .then(topUpSteps.theWalletHolds(ADA, FIVE));
    }

    @Test
    void a_debit_cannot_exceed_the_balance() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, FIVE))
                .when(takes(ADA, FIFTEEN, "credited twice"))
                .then(isRefused(new Outcome.InsufficientBalance(FIVE), "the wallet holds only EUR 5.00"))
                .and(topUpSteps.theWalletHolds(ADA, FIVE))
                .and(theAuditLogHasNoAdjustment(ADA))
                .when(takes(ADA, FIVE, "credited twice"))
                .then(topUpSteps.theWalletHolds(ADA, Money.of(0, "EUR")));
    }

    @Test
    void two_administrators_do_not_give_the_same_credit_twice() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, FIFTEEN))
                .when(givesAfterSeeing(FIFTEEN, ADA, FIVE))
                .and(givesAfterSeeing(FIFTEEN, ADA, FIVE))
                .then(isRefused(new Outcome.Outdated(TWENTY), "the wallet holds EUR 20.00 now"))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY));
    }

    @Test
    void an_administrator_does_not_adjust_a_wallet_that_is_topped_up_at_the_same_time() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, FIFTEEN))
                .when(givesAfterSeeingWhileTheWalletIsToppedUp(FIFTEEN, ADA, FIVE))
                .then(isRefused(new Outcome.Outdated(TWENTY), "the wallet holds EUR 20.00 now"))
                .and(topUpSteps.theWalletHolds(ADA, TWENTY))
                .and(theAuditLogHasNoAdjustment(ADA));
    }

    @Test
    void a_key_adjusts_the_wallet_once() {
        story.given(commonSteps.isACustomer(ADA))
                .when(givesUnderOneKey(ADA, FIVE))
                .and(givesUnderOneKey(ADA, FIVE))
                .then(topUpSteps.theWalletHolds(ADA, FIVE));
    }

    @Test
    void a_rejected_adjustment_leaves_the_key_free() {
        story.given(commonSteps.isACustomer(ADA))
                .and(takesUnderOneKey(ADA, FIVE))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .and(takesUnderOneKey(ADA, FIVE))
                .then(topUpSteps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void the_balance_of_a_closed_account_can_be_paid_out() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(commonSteps.isClosed(ADA))
                .when(takes(ADA, TWENTY, "paid out by bank"))
                .then(topUpSteps.theWalletHolds(ADA, Money.of(0, "EUR")));
    }

    @Test
    void the_wallet_of_an_erased_account_can_only_be_cleared() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(commonSteps.isClosed(ADA))
                .and(commonSteps.isErased(ADA))
                .when(gives(ADA, FIVE, "a goodwill credit"))
                .then(isRefused(new Outcome.Erased(TWENTY), "the personal data was erased"))
                .and(theAuditLogHasNoAdjustment(ADA))
                .when(takes(ADA, TWENTY, "a reversed chargeback"))
                .then(topUpSteps.theWalletHolds(ADA, NOTHING))
                .when(gives(ADA, FIVE, "a goodwill credit"))
                .then(isRefused(new Outcome.Erased(NOTHING), "the personal data was erased"));
    }

    @Test
    void a_debt_of_an_erased_account_can_be_written_off() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(takes(ADA, TWENTY, "paid out by bank"))
                .and(commonSteps.isClosed(ADA))
                .and(commonSteps.isErased(ADA))
                .and(isChargedBack(ADA, TWENTY))
                .when(gives(ADA, TWENTY_FIVE, "a late chargeback"))
                .then(isRefused(new Outcome.Erased(TWENTY.negated()), "the wallet would have money"))
                .when(gives(ADA, FIVE, "a late chargeback"))
                .then(topUpSteps.theWalletHolds(ADA, FIFTEEN.negated()))
                .when(gives(ADA, FIFTEEN, "a late chargeback"))
                .then(topUpSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void an_account_that_is_erased_at_the_same_time_gets_no_credit() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isClosed(ADA))
                .when(givesWhileTheAccountIsErased(ADA, FIVE))
                .then(isRefused(new Outcome.Erased(NOTHING), "the personal data was erased"))
                .and(topUpSteps.theWalletHolds(ADA, NOTHING));
    }

    @Test
    void a_credit_in_a_former_currency_creates_no_wallet() {
        story.given(commonSteps.isACustomer(ADA))
                .when(gives(ADA, FIVE_MARKS, "a typing error"))
                .then(isRefused(new Outcome.NotCurrent(), "the mark is a former currency"))
                .and(hasNoWalletIn(ADA, "DEM"))
                .and(theAuditLogHasNoAdjustment(ADA));
    }

    @Test
    void a_debt_in_a_former_currency_can_be_written_off() {
        story.given(commonSteps.isACustomer(ADA))
                .and(isChargedBack(ADA, FIVE_MARKS))
                .when(gives(ADA, FIVE_MARKS, "a late chargeback"))
                .then(topUpSteps.theWalletHolds(ADA, Money.of(0, "DEM")));
    }

    @Test
    void an_unconfirmed_account_has_no_wallet() {
        story.given(signupSteps.signsUp(CLEO))
                .when(gives(CLEO, FIVE, "a welcome"))
                .then(isRefused(new Outcome.NotConfirmed(AccountStatus.DRAFT), "the account is a draft"))
                .when(commonSteps.passes(Duration.ofHours(24)))
                .and(gives(CLEO, FIVE, "a welcome"))
                .then(isRefused(new Outcome.NotConfirmed(AccountStatus.EXPIRED), "the account is expired"));
    }

    @Test
    void the_operator_has_no_wallet() {
        story.when(adjusts(operator, "the operator's own account"))
                .then(isRefused(new Outcome.OperatorsOwn(), "the operator's own account has no wallet"));
    }

    @Test
    void an_unknown_account_is_not_found() {
        story.when(adjusts(new AccountId(new UUID(0, 0)), "an unknown account"))
                .then(isRefused(new Outcome.NotFound(), "the account does not exist"));
    }

    private Step gives(Person person, Money amount, String reason) {
        return new Step(
                "Egon credits %s with %s: %s".formatted(person, amount, reason),
                () -> adjust(newKey(), commonSteps.accountOf(person), amount, reason));
    }

    private Step takes(Person person, Money amount, String reason) {
        return new Step(
                "Egon debits %s from %s: %s".formatted(amount, person, reason),
                () -> adjust(newKey(), commonSteps.accountOf(person), amount.negated(), reason));
    }

    private Step givesUnderOneKey(Person person, Money amount) {
        return new Step(
                "Egon credits %s with %s, using the key K".formatted(person, amount),
                () -> adjust(oneKey, commonSteps.accountOf(person), amount, "a welcome"));
    }

    private Step givesAfterSeeing(Money balance, Person person, Money amount) {
        return new Step(
                "Egon credits %s with %s, after it was shown that the wallet holds %s"
                        .formatted(person, amount, balance),
                () -> adjust(
                        newKey(), commonSteps.accountOf(person), amount, "a goodwill credit", Optional.of(balance)));
    }

    private Step givesAfterSeeingWhileTheWalletIsToppedUp(Money balance, Person person, Money amount) {
        return new Step(
                "Egon credits %s with %s, after it was shown that the wallet holds %s, and meanwhile %s tops up %s"
                        .formatted(person, amount, balance, person, amount),
                () -> {
                    var account = commonSteps.accountOf(person);
                    var topUp = new Transfer(
                            new TransferId(world.ids.next()),
                            account,
                            TransferType.TOPUP,
                            amount,
                            new TransferReference("payment", world.ids.next()),
                            "Top-up by card",
                            world.clock.instant());
                    adjust(
                            new ConflictingLedger(world.ledger, topUp).adjustWallet(world),
                            newKey(),
                            account,
                            amount,
                            "a goodwill credit",
                            Optional.of(balance));
                });
    }

    private Step givesWhileTheAccountIsErased(Person person, Money amount) {
        return new Step(
                "Egon credits %s with %s, and meanwhile another administrator erases the account"
                        .formatted(person, amount),
                () -> {
                    var account = commonSteps.accountOf(person);
                    var conflicting = new ConflictingAccounts(
                            world.accounts, () -> world.account.eraseOwner().erase(account, world.clock.instant()));
                    adjust(
                            conflicting.adjustWallet(world),
                            newKey(),
                            account,
                            amount,
                            "a goodwill credit",
                            Optional.empty());
                });
    }

    private Step isChargedBack(Person person, Money amount) {
        return new Step(
                "%s of %s's payment is charged back".formatted(amount, person),
                () -> world.unitOfWork.perform(() -> world.ledger.post(new Transfer(
                        new TransferId(world.ids.next()),
                        commonSteps.accountOf(person),
                        TransferType.CHARGEBACK,
                        amount,
                        new TransferReference("payment", world.ids.next()),
                        "Chargeback",
                        world.clock.instant()))));
    }

    private Step takesUnderOneKey(Person person, Money amount) {
        return new Step(
                "Egon debits %s from %s, using the key K".formatted(amount, person),
                () -> adjust(oneKey, commonSteps.accountOf(person), amount.negated(), "credited twice"));
    }

    private Step adjusts(AccountId account, String text) {
        return new Step("Egon adjusts the wallet of " + text, () -> adjust(newKey(), account, FIVE, "by mistake"));
    }

    private Step theStatementBeginsWith(Person person, String text) {
        return new Step("%s's statement begins with \"%s\"".formatted(person, text), () -> {
            var page = new PageRequest<Long>(1, Optional.empty());
            assertThat(world.ledger
                            .entries(commonSteps.accountOf(person), FIVE.currency(), page)
                            .items())
                    .map(AdjustingWalletsTest::describe)
                    .containsExactly(text);
        });
    }

    private Step theAuditLogShows(Person person, Money amount, String reason) {
        return new Step("the audit log shows who made the adjustment, the amount and the reason", () -> {
            var auditTarget = AuditTarget.of(commonSteps.accountOf(person));
            assertThat(world.trail.entries())
                    .extracting(AuditEntry::event)
                    .contains(AuditEvent.byStaff(AuditAction.WALLET_ADJUSTED, actor, auditTarget, new Reason(reason))
                            .with(MoneyMovement.of(amount)));
        });
    }

    private Step theAuditLogHasNoAdjustment(Person person) {
        return new Step(
                "the audit log has no adjustment of %s's wallet".formatted(person),
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.event().action())
                        .doesNotContain(AuditAction.WALLET_ADJUSTED));
    }

    private Step hasNoWalletIn(Person person, String currency) {
        return new Step(
                "%s has no wallet in %s".formatted(person, currency),
                () -> assertThat(world.ledger.wallets(commonSteps.accountOf(person)))
                        .extracting(wallet -> wallet.balance().currency().getCurrencyCode())
                        .doesNotContain(currency));
    }

    private Step isRefused(Outcome expected, String because) {
        return new Step(
                "the adjustment is rejected, because " + because,
                () -> assertThat(outcome).contains(expected));
    }

    private void adjust(IdempotencyKey key, AccountId account, Money amount, String reason) {
        adjust(key, account, amount, reason, Optional.empty());
    }

    private void adjust(
            IdempotencyKey key, AccountId account, Money amount, String reason, Optional<Money> expectedBalance) {
        adjust(world.account.adjustWallet(world.administrationPorts), key, account, amount, reason, expectedBalance);
    }

    private void adjust(
            AdjustWallet adjustWallet,
            IdempotencyKey key,
            AccountId account,
            Money amount,
            String reason,
            Optional<Money> expectedBalance) {
        outcome = Optional.empty();
        var request = KeyedRequest.ofStaff(operator, egon, key, FINGERPRINT);
        adjustWallet.adjust(
                new AdjustWallet.Command(request, actor, account, amount, new Reason(reason), expectedBalance),
                result -> {
                    outcome = Optional.of(result);
                    return new StoredResponse(201, Map.of(), "");
                });
    }

    private static IdempotencyKey newKey() {
        return new IdempotencyKey(UUID.randomUUID());
    }

    private static String describe(WalletEntry walletEntry) {
        return "%s of %s, balance %s: %s"
                .formatted(
                        walletEntry.transfer().type().label(),
                        walletEntry.effect(),
                        walletEntry.balanceAfter(),
                        walletEntry.transfer().description());
    }
}
