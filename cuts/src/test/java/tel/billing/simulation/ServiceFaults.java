package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.util.Currency;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.ChangeAccountStatus;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferType;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem.LineState;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.spec.Registration;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.CancelSubscription;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.ChargePurpose;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.InMemoryPlans;

/// Ada pays for a plan, and her phone rings. Then she cancels, or staff suspend or reactivate her account,
/// while other requests are concurrent and the PBX is in trouble. In the end her line matches her
/// subscription and her account, and she paid once for what she had.
final class ServiceFaults implements FaultScenario {
    private static final Currency EURO = Currency.getInstance("EUR");
    private static final Money TOPPED_UP = Money.of(50_00, "EUR");
    private static final Money FIRST = Money.of(12_10, "EUR");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /// The requests, each with its own key.
    enum Action {
        /// Ada cancels immediately.
        LEAVE,
        /// Staff suspend her account.
        SUSPEND,
        /// Staff reactivate it.
        REACTIVATE,
        /// Ada requests an upgrade.
        UPGRADE
    }

    private final BillingWorld world;
    private final PhoneSystemFailure failure;
    private final Action action;
    private final List<Action> meanwhile;
    private final AccountId account;
    private final SubscriptionId subscription;
    private final SipCredentials credentials;
    private final Actor egon;
    private final Map<Action, KeyedRequest> requests = new EnumMap<>(Action.class);
    private final Map<Action, Set<String>> answers = new EnumMap<>(Action.class);
    private final int suspensionsBefore;

    /// A reactivation starts with a suspended account.
    ///
    /// @param action the request, which is retried until it is answered
    /// @param meanwhile concurrent requests, at any time, or never
    ServiceFaults(BillingWorld world, PhoneSystemFailure failure, Action action, List<Action> meanwhile) {
        this.world = world;
        this.failure = failure;
        this.action = action;
        this.meanwhile = List.copyOf(meanwhile);
        this.account = world.openAccountFor(Person.ADA);
        this.egon =
                Actor.of(new UserId(world.ids.next()), new AccountId(world.ids.next()), tel.billing.shared.Role.ADMIN);
        world.unitOfWork.run(() -> world.subscription.draftSubscription().draft(account, InMemoryPlans.STARTER.tier()));
        this.subscription =
                world.subscriptions.findByAccount(account).getFirst().id();
        topUp();
        activate();
        this.credentials = world.lines.all().getFirst().credentials().orElseThrow();
        if (action == Action.REACTIVATE) {
            change(staffRequest(), ChangeAccountStatus.Action.SUSPEND);
        }
        this.suspensionsBefore = events(AuditAction.ACCOUNT_SUSPENDED);
        requests.put(Action.LEAVE, adasRequest());
        requests.put(Action.SUSPEND, staffRequest());
        requests.put(Action.REACTIVATE, staffRequest());
        requests.put(Action.UPGRADE, adasRequest());
        failure.begin(world.phoneSystem);
    }

    @Override
    public Optional<String> request() {
        return request(action);
    }

    private Optional<String> request(Action action) {
        var request = Optional.ofNullable(requests.get(action)).orElseThrow();
        var result = switch (action) {
            case LEAVE -> leave(request);
            case SUSPEND -> change(request, ChangeAccountStatus.Action.SUSPEND);
            case REACTIVATE -> change(request, ChangeAccountStatus.Action.REACTIVATE);
            case UPGRADE -> upgrade(request);
        };
        return switch (result) {
            case ExecuteOnce.Result.Responded responded -> {
                var body = responded.storedResponse().body();
                answers.computeIfAbsent(action, _ -> new LinkedHashSet<>()).add(body);
                yield Optional.of(body);
            }
            case ExecuteOnce.Result.StillRunning _ -> Optional.empty();
            case ExecuteOnce.Result.KeyReused() -> throw new AssertionError("the request is the same each time");
        };
    }

    private ExecuteOnce.Result leave(KeyedRequest request) {
        var command = new CancelSubscription.Command(request, subscription, CancelSubscription.When.NOW);
        return world.subscription.cancelSubscription().cancel(command, ServiceFaults::rendered);
    }

    private ExecuteOnce.Result change(KeyedRequest request, ChangeAccountStatus.Action action) {
        var command = new ChangeAccountStatus.Command(request, egon, account, action, new Reason("as agreed"));
        return world.account.changeAccountStatus(world.administrationPorts).change(command, ServiceFaults::rendered);
    }

    /// [PurchaseFaults] checks the answer to Ada.
    private ExecuteOnce.Result upgrade(KeyedRequest request) {
        var command = new ChangePlan.Command(
                request, subscription, InMemoryPlans.BUSINESS.tier().value());
        return world.subscription.changePlan().change(command, _ -> new StoredResponse(200, Map.of(), "answered"));
    }

    private static StoredResponse rendered(CancelSubscription.Outcome outcome) {
        return switch (outcome) {
            case CancelSubscription.Outcome.Done(var view) ->
                new StoredResponse(200, Map.of(), view.status().name());
            case CancelSubscription.Outcome.Outdated _ ->
                throw new AssertionError("nothing is expected, but " + outcome);
            case CancelSubscription.Outcome.NotFound() -> new StoredResponse(404, Map.of(), "not found");
        };
    }

    private static StoredResponse rendered(ChangeAccountStatus.Outcome outcome) {
        return switch (outcome) {
            case ChangeAccountStatus.Outcome.Done(var accountDetails) ->
                new StoredResponse(
                        200, Map.of(), accountDetails.account().status().name());
            case ChangeAccountStatus.Outcome.NotFound _,
                    ChangeAccountStatus.Outcome.Impossible _,
                    ChangeAccountStatus.Outcome.OperatorsOwn _ ->
                throw new AssertionError("it is open, but " + outcome);
        };
    }

    @Override
    public Role recovery() {
        return new Role("recovery", () -> {
            if (failure == PhoneSystemFailure.FORGETS_LINES) {
                world.provisioning.reconcileLines().reconcile();
            }
            world.executeLineOrders();
            world.recover();
        });
    }

    @Override
    public List<Role> otherActors() {
        return failure.repairs(world.phoneSystem);
    }

    @Override
    public List<Role> notifiers() {
        return Stream.concat(
                        failure.failures(world.phoneSystem).stream(),
                        meanwhile.stream().map(action -> new Role(nameOf(action), () -> request(action))))
                .toList();
    }

    private static String nameOf(Action action) {
        return switch (action) {
            case LEAVE -> "Ada, leaving";
            case SUSPEND -> "staff, suspending";
            case REACTIVATE -> "staff, reactivating";
            case UPGRADE -> "Ada, buying";
        };
    }

    @Override
    public Object externalState() {
        return List.of(world.processor.memory(), world.phoneSystem.memory(), answers.toString());
    }

    /// The line also follows without a retry of the client.
    @Override
    public boolean isSettled() {
        return world.charges.countOpen() == 0
                && world.payments.areFinished()
                && world.lines.all().stream().noneMatch(Line::isPending)
                && registration() == wanted();
    }

    @Override
    public void checkHappenedOnce(String answer) {
        assertThat(answer)
                .as("answer")
                .isEqualTo(
                        switch (action) {
                            case LEAVE -> "CANCELLED";
                            case SUSPEND -> "SUSPENDED";
                            case REACTIVATE -> "ACTIVE";
                            case UPGRADE -> "answered";
                        });
        assertThat(answers.values())
                .as("answers to each key")
                .allSatisfy(one -> assertThat(one).hasSize(1));
        checkUnchanged();
        checkLine();
        checkPaidOnce();
    }

    /// Subscription and account are in the requested states, and Ada was notified of each change once.
    private void checkUnchanged() {
        world.sendMail();
        var suspensions = events(AuditAction.ACCOUNT_SUSPENDED);
        var reactivations = events(AuditAction.ACCOUNT_REACTIVATED);
        assertThat(suspensions - suspensionsBefore).as("suspensions").isBetween(action == Action.SUSPEND ? 1 : 0, 1);
        assertThat(reactivations).as("reactivations").isBetween(action == Action.REACTIVATE ? 1 : 0, 1);
        assertThat(status())
                .as("account")
                .isEqualTo(suspensions > reactivations ? AccountStatus.SUSPENDED : AccountStatus.ACTIVE);
        assertThat(emails(EmailMessage.AccountSuspended.class))
                .as("notifications of suspensions")
                .isEqualTo(suspensions);
        assertThat(emails(EmailMessage.AccountReactivated.class))
                .as("notifications of reactivations")
                .isEqualTo(reactivations);
        assertThat(isOver()).as("whether it has ended").isEqualTo(action == Action.LEAVE);
        assertThat(emails(EmailMessage.SubscriptionCancelled.class))
                .as("farewells")
                .isEqualTo(isOver() ? 1 : 0);
    }

    private void checkLine() {
        assertThat(world.lines.all()).as("lines").hasSize(1);
        assertThat(registration()).as("Ada's phone").isEqualTo(wanted());
        if (wanted() == Registration.ACCEPTED) {
            assertThat(world.phoneSystem.read(account, line(), PATIENCE))
                    .as("the permissions of the line")
                    .isEqualTo(new LineState.Present(credentials.username(), paidLimits(), LineStatus.ACTIVE));
        }
        assertThat(world.provisioning.showLine().show(account, line()).isPresent())
                .as("whether Ada sees a line")
                .isNotEqualTo(isOver());
    }

    /// A later upgrade costs less, because less of the period is left.
    private void checkPaidOnce() {
        var bills = taken().stream().map(Charge::bill).toList();
        var paid = bills.stream().map(Bill::gross).toList();
        assertThat(bills.stream().map(Bill::purpose).toList())
                .as("what she paid for")
                .isEqualTo(
                        hasPaidForMore()
                                ? List.of(ChargePurpose.ACTIVATION, ChargePurpose.UPGRADE)
                                : List.of(ChargePurpose.ACTIVATION));
        assertThat(paid.getFirst()).as("the price of the first period").isEqualTo(FIRST);
        assertThat(amounts(TransferType.CHARGE))
                .as("what the wallet paid, or paid and got back")
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(paid.stream(), amounts(TransferType.RELEASE).stream())
                                .toList());
        assertThat(world.ledgerTotals().of(LedgerAccount.HELD, EURO)).as("held").isEqualTo(Money.zero(EURO));
        assertThat(world.ledger.balance(account, EURO))
                .as("balance")
                .isEqualTo(paid.stream().reduce(TOPPED_UP, Money::minus));
        assertThat(world.invoices.all()).as("invoices").hasSameSizeAs(paid);
        assertThat(emails(EmailMessage.ChargeReceipt.class)).as("receipts").isEqualTo(paid.size());
        assertThat(world.processor.movements()).as("what the card paid").hasSize(1);
    }

    /// There is no line after the end, and no active line while her account is suspended.
    private Registration wanted() {
        if (isOver()) {
            return Registration.REFUSED;
        }
        return status() == AccountStatus.ACTIVE ? Registration.ACCEPTED : Registration.BLOCKED;
    }

    private Registration registration() {
        return world.phoneSystem.register(credentials);
    }

    private LineLimits paidLimits() {
        var plan = hasPaidForMore() ? InMemoryPlans.BUSINESS : InMemoryPlans.STARTER;
        var limits = plan.tariffAt(world.clock.instant()).limits();
        return new LineLimits(limits.lines(), limits.concurrentCalls());
    }

    private LineId line() {
        return new LineId(subscription.value());
    }

    private boolean isOver() {
        return world.subscriptions.find(account, subscription).orElseThrow() instanceof Subscription.Cancelled;
    }

    private AccountStatus status() {
        return world.account.showAccount().show(account).orElseThrow().status();
    }

    private boolean hasPaidForMore() {
        return taken().stream().anyMatch(charge -> charge.bill().purpose() == ChargePurpose.UPGRADE);
    }

    private List<Charge> taken() {
        return world.charges.findBySubscription(account, subscription).stream()
                .filter(Charge.Captured.class::isInstance)
                .toList();
    }

    private List<Money> amounts(TransferType kind) {
        return world.ledger.transfers().stream()
                .filter(transfer -> transfer.type() == kind)
                .map(Transfer::amount)
                .toList();
    }

    private int events(AuditAction auditAction) {
        return Math.toIntExact(world.trail.entries().stream()
                .filter(entry -> entry.event().action() == auditAction)
                .count());
    }

    private int emails(Class<? extends EmailMessage> kind) {
        return Math.toIntExact(world.mailer.deliveredTo(Person.ADA.email()).stream()
                .filter(kind::isInstance)
                .count());
    }

    private void topUp() {
        world.payment
                .topUpWallet()
                .topUp(
                        new TopUpWallet.Command(adasRequest(), TOPPED_UP, false),
                        _ -> new StoredResponse(200, Map.of(), ""));
    }

    private void activate() {
        world.subscription
                .activateSubscription()
                .activate(
                        new ActivateSubscription.Command(adasRequest(), subscription),
                        _ -> new StoredResponse(200, Map.of(), ""));
    }

    private KeyedRequest adasRequest() {
        return KeyedRequest.ofCustomer(account, newKey(), FINGERPRINT);
    }

    private KeyedRequest staffRequest() {
        return KeyedRequest.ofStaff(egon.account(), egon.id(), newKey(), FINGERPRINT);
    }

    private IdempotencyKey newKey() {
        return new IdempotencyKey(world.ids.random());
    }
}
