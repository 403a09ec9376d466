package tel.billing.account.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.AdjustWallet;
import tel.billing.account.application.AdjustWallet.Outcome;
import tel.billing.audit.Action;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.Deed;
import tel.billing.audit.MoneyMove;
import tel.billing.audit.Target;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.identity.story.Newcomers;
import tel.billing.ledger.Entry;
import tel.billing.payment.story.TopUps;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(3)
@DisplayName("Adjusting wallets")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class AdjustingWalletsTest {
    private static final Money FIVE = Money.of(5_00, "EUR");
    private static final Money FIFTEEN = Money.of(15_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money TWENTY_FIVE = Money.of(25_00, "EUR");

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final Newcomers newcomers = new Newcomers(world, everyday);
    private final TopUps topUps = new TopUps(world, everyday);
    private final AccountId operator = new AccountId(world.ids.next());
    private final UserId egon = new UserId(world.ids.next());
    private final Actor actor = new Actor(egon, operator, Set.of(Role.ADMIN));
    private final IdempotencyKey oneKey = newKey();
    private final Story story;
    private Optional<Outcome> outcome = Optional.empty();

    AdjustingWalletsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void staff_give_a_customer_money_and_the_statement_says_why() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(gives(ADA, FIVE, "an hour out of order"))
                .then(topUps.theWalletHolds(ADA, TWENTY_FIVE))
                .and(theStatementBeginsWith(ADA, "adjustment of EUR 5.00, balance EUR 25.00: an hour out of order"))
                .and(theAuditLogTellsOf(ADA, FIVE, "an hour out of order"));
    }

    @Test
    void staff_take_what_a_customer_should_not_have() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .when(takes(ADA, FIVE, "given twice"))
                .then(topUps.theWalletHolds(ADA, FIFTEEN))
                .and(theStatementBeginsWith(ADA, "adjustment of EUR -5.00, balance EUR 15.00: given twice"));
    }

    @Test
    void a_customer_who_never_paid_can_be_given_money() {
        story.given(everyday.isACustomer(ADA))
                .when(gives(ADA, FIVE, "a welcome"))
                .then(topUps.theWalletHolds(ADA, FIVE));
    }

    @Test
    void nothing_is_taken_that_is_not_there() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, FIVE))
                .when(takes(ADA, FIFTEEN, "given twice"))
                .then(isRefused(new Outcome.WouldOverdraw(FIVE), "the wallet holds EUR 5.00"))
                .and(topUps.theWalletHolds(ADA, FIVE))
                .and(theAuditLogTellsOfNothing(ADA))
                .when(takes(ADA, FIVE, "given twice"))
                .then(topUps.theWalletHolds(ADA, Money.of(0, "EUR")));
    }

    @Test
    void a_key_adjusts_once() {
        story.given(everyday.isACustomer(ADA))
                .when(givesUnderOneKey(ADA, FIVE))
                .and(givesUnderOneKey(ADA, FIVE))
                .then(topUps.theWalletHolds(ADA, FIVE));
    }

    @Test
    void a_refusal_leaves_the_key_free() {
        story.given(everyday.isACustomer(ADA))
                .and(takesUnderOneKey(ADA, FIVE))
                .when(topUps.topsUp(ADA, TWENTY))
                .and(takesUnderOneKey(ADA, FIVE))
                .then(topUps.theWalletHolds(ADA, FIFTEEN));
    }

    @Test
    void a_closed_account_can_be_settled() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(everyday.isClosed(ADA))
                .when(takes(ADA, TWENTY, "paid out by bank"))
                .then(topUps.theWalletHolds(ADA, Money.of(0, "EUR")));
    }

    @Test
    void whoever_is_no_customer_has_no_wallet() {
        story.given(newcomers.signsUp(CLEO))
                .when(gives(CLEO, FIVE, "a welcome"))
                .then(isRefused(new Outcome.NoCustomerYet(AccountStatus.DRAFT), "the account is a draft"))
                .when(everyday.passes(Duration.ofHours(24)))
                .and(gives(CLEO, FIVE, "a welcome"))
                .then(isRefused(new Outcome.NoCustomerYet(AccountStatus.EXPIRED), "the account is expired"));
    }

    @Test
    void the_operator_has_no_wallet() {
        story.when(adjusts(operator, "the operator's own account"))
                .then(isRefused(new Outcome.OperatorsOwn(), "the operator owes itself nothing"));
    }

    @Test
    void an_account_that_is_not_there_is_not_found() {
        story.when(adjusts(new AccountId(new UUID(0, 0)), "an account that is not there"))
                .then(isRefused(new Outcome.NotFound(), "there is none"));
    }

    private Step gives(Person person, Money amount, String reason) {
        return new Step(
                "Egon gives %s %s: %s".formatted(person, amount, reason),
                () -> adjust(newKey(), everyday.accountOf(person), amount, reason));
    }

    private Step takes(Person person, Money amount, String reason) {
        return new Step(
                "Egon takes %s from %s: %s".formatted(amount, person, reason),
                () -> adjust(newKey(), everyday.accountOf(person), amount.negated(), reason));
    }

    private Step givesUnderOneKey(Person person, Money amount) {
        return new Step(
                "Egon gives %s %s with the key K".formatted(person, amount),
                () -> adjust(oneKey, everyday.accountOf(person), amount, "a welcome"));
    }

    private Step takesUnderOneKey(Person person, Money amount) {
        return new Step(
                "Egon takes %s from %s with the key K".formatted(amount, person),
                () -> adjust(oneKey, everyday.accountOf(person), amount.negated(), "given twice"));
    }

    private Step adjusts(AccountId account, String words) {
        return new Step("Egon adjusts the wallet of " + words, () -> adjust(newKey(), account, FIVE, "by mistake"));
    }

    private Step theStatementBeginsWith(Person person, String words) {
        return new Step("%s's statement begins with \"%s\"".formatted(person, words), () -> {
            var page = new PageRequest<Long>(1, Optional.empty());
            assertThat(world.ledger
                            .entries(everyday.accountOf(person), FIVE.currency(), page)
                            .items())
                    .map(AdjustingWalletsTest::inWords)
                    .containsExactly(words);
        });
    }

    private Step theAuditLogTellsOf(Person person, Money amount, String reason) {
        return new Step("the audit log tells who did it, how much it was, and why", () -> {
            var target = Target.of(everyday.accountOf(person));
            assertThat(world.trail.entries())
                    .extracting(AuditEntry::deed)
                    .contains(Deed.byStaff(Action.WALLET_ADJUSTED, actor, target, new Reason(reason))
                            .with(MoneyMove.of(amount)));
        });
    }

    private Step theAuditLogTellsOfNothing(Person person) {
        return new Step(
                "the audit log tells of no adjustment of %s's".formatted(person),
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.deed().action())
                        .doesNotContain(Action.WALLET_ADJUSTED));
    }

    private Step isRefused(Outcome expected, String because) {
        return new Step(
                "that is refused, for " + because, () -> assertThat(outcome).contains(expected));
    }

    private void adjust(IdempotencyKey key, AccountId account, Money amount, String reason) {
        outcome = Optional.empty();
        var request = KeyedRequest.ofStaff(operator, egon, key, new Fingerprint("0".repeat(64)));
        world.desk
                .adjustWallet()
                .adjust(new AdjustWallet.Command(request, actor, account, amount, new Reason(reason)), told -> {
                    outcome = Optional.of(told);
                    return new Reply(201, Map.of(), "");
                });
    }

    private static IdempotencyKey newKey() {
        return new IdempotencyKey(UUID.randomUUID());
    }

    private static String inWords(Entry entry) {
        return "%s of %s, balance %s: %s"
                .formatted(
                        entry.transfer().kind().label(),
                        entry.effect(),
                        entry.balanceAfter(),
                        entry.transfer().description());
    }
}
