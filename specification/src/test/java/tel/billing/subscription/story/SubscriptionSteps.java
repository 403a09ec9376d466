package tel.billing.subscription.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import tel.billing.account.application.AdjustWallet;
import tel.billing.account.application.ChangeAccountStatus;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.WalletEntry;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.Outbox;
import tel.billing.payment.CardChoice;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.platform.Platform;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.shared.AccountId;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.ClientData;
import tel.billing.shared.Country;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.RunDueWork;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.application.catalogue.Plans;
import tel.billing.subscription.application.lifecycle.CancelSubscription;
import tel.billing.subscription.application.lifecycle.CancelSubscription.When;
import tel.billing.subscription.application.lifecycle.CreateSubscription;
import tel.billing.subscription.application.lifecycle.SubscriptionView;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;
import tel.billing.subscription.application.purchase.PurchaseOutcome;
import tel.billing.subscription.application.purchase.PurchaseTerms;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.ChargePurpose;
import tel.billing.tax.VatRate;

/// What customers do with their subscriptions, and what is seen of it. A person's subscription is
/// their newest.
public final class SubscriptionSteps {

    private static final Map<Class<? extends EmailMessage>, String> DESCRIPTIONS = Map.ofEntries(
            Map.entry(EmailMessage.AccountReactivated.class, "that the account is active again"),
            Map.entry(EmailMessage.AccountClosed.class, "that the account is closed"),
            Map.entry(EmailMessage.ChargeReceipt.class, "with a charge receipt"),
            Map.entry(EmailMessage.CreditNoteIssued.class, "with a credit note"),
            Map.entry(EmailMessage.InvoiceReissued.class, "with a reissued invoice"),
            Map.entry(EmailMessage.RenewalPaymentFailed.class, "about an insufficient balance"),
            Map.entry(EmailMessage.SubscriptionSuspended.class, "about the suspension"),
            Map.entry(EmailMessage.SubscriptionActiveAgain.class, "about the reactivation"),
            Map.entry(EmailMessage.ChangeScheduled.class, "about the scheduled change"),
            Map.entry(EmailMessage.SubscriptionContinues.class, "that the subscription continues"),
            Map.entry(EmailMessage.CancellationScheduled.class, "about the scheduled cancellation"),
            Map.entry(EmailMessage.SubscriptionCancelled.class, "about the cancellation"),
            Map.entry(EmailMessage.PriceChange.class, "about a price change"),
            Map.entry(EmailMessage.UpcomingRenewal.class, "about the upcoming renewal"));

    private final BillingWorld world;
    private final CommonSteps commonSteps;
    private Optional<ExecuteOnce.Result> answer = Optional.empty();
    private Runnable again = () -> {};
    private Optional<CancelSubscription.Expected> seen = Optional.empty();

    public SubscriptionSteps(BillingWorld world, CommonSteps everyday) {
        this.world = world;
        this.commonSteps = everyday;
    }

    public Step hasPrepaid(Person person, Money amount) {
        return new Step("%s tops up %s".formatted(person, amount), () -> fill(person, amount));
    }

    public Step activates(Person person) {
        return new Step(person + " activates the subscription", () -> {
            var command = new ActivateSubscription.Command(request(person), idOf(person));
            act(() -> world.subscription.activateSubscription().activate(command, SubscriptionSteps::rendered));
        });
    }

    Step activatesButTheServiceCrashesBeforeTheCardIsCharged(Person person) {
        return new Step(
                "%s activates the subscription, but the service crashes before the card is charged".formatted(person),
                () -> {
                    var crashing = new CollectShortfallMeanwhile(world.payment.collectShortfall(), () -> {
                        throw new IllegalStateException("simulated crash");
                    });
                    var command = new ActivateSubscription.Command(request(person), idOf(person));
                    assertThatThrownBy(() -> module(world.unitOfWork, crashing)
                                    .activateSubscription()
                                    .activate(command, SubscriptionSteps::rendered))
                            .hasMessage("simulated crash");
                });
    }

    Step activates(Person person, String how, Supplier<PurchaseTerms> terms) {
        return new Step("%s activates the subscription %s".formatted(person, how), () -> {
            var command = new ActivateSubscription.Command(request(person), idOf(person), terms.get());
            act(() -> world.subscription.activateSubscription().activate(command, SubscriptionSteps::rendered));
        });
    }

    Step changesTo(Person person, Plan plan, String how, Supplier<PurchaseTerms> terms) {
        return new Step("%s changes to %s %s".formatted(person, plan.tier(), how), () -> {
            var command = new ChangePlan.Command(
                    request(person), idOf(person), plan.tier().value(), terms.get());
            act(() -> world.subscription.changePlan().change(command, SubscriptionSteps::rendered));
        });
    }

    public Step repeatsTheRequest(Person person) {
        return new Step(person + " sends the same request again", () -> again.run());
    }

    /// The same, so many times.
    public Step repeatsTheRequest(Person person, int times) {
        return new Step(
                "%s sends the same request %s times".formatted(person, times),
                () -> IntStream.range(0, times).forEach(_ -> again.run()));
    }

    public Step aMinuteOfRealTimePasses() {
        return new Step("a minute of real time passes", () -> world.realTime.pass(Duration.ofMinutes(1)));
    }

    public Step changesTo(Person person, Plan plan) {
        return new Step("%s changes to %s".formatted(person, plan.tier()), () -> {
            var command = new ChangePlan.Command(
                    request(person), idOf(person), plan.tier().value());
            act(() -> world.subscription.changePlan().change(command, SubscriptionSteps::rendered));
        });
    }

    public Step changesToWhereTheClockIsBehind(Person person, Plan plan, Duration behind) {
        return new Step(
                "%s changes to %s on an instance whose clock is %s seconds behind"
                        .formatted(person, plan.tier(), behind.toSeconds()),
                () -> {
                    var command = new ChangePlan.Command(
                            request(person), idOf(person), plan.tier().value());
                    var module =
                            module(world.outbox, () -> world.clock.instant().minus(behind));
                    act(() -> module.changePlan().change(command, SubscriptionSteps::rendered));
                });
    }

    public Step changesToButTheServiceCrashesAfterHolding(Person person, Plan plan) {
        return new Step(
                "%s changes to %s, but the service crashes after holding the money".formatted(person, plan.tier()),
                () -> {
                    var command = new ChangePlan.Command(
                            request(person), idOf(person), plan.tier().value());
                    var module =
                            module(world.plans, world.outbox, world.clock, world.payment.collectShortfall(), (_, _) -> {
                                throw new IllegalStateException("simulated crash");
                            });
                    assertThatThrownBy(() -> module.changePlan().change(command, SubscriptionSteps::rendered))
                            .hasMessage("simulated crash");
                });
    }

    public Step changesToWhileTheClockGoesOnBy(Duration pause, Person person, Plan plan) {
        return new Step(
                "%s changes to %s, and the clock advances by %s during the request"
                        .formatted(person, plan.tier(), CommonSteps.describe(pause)),
                () -> {
                    var attempts = new AtomicInteger();
                    var module = module(
                            world.outbox,
                            () -> attempts.getAndIncrement() == 0
                                    ? world.clock.instant()
                                    : world.clock.instant().plus(pause));
                    var command = new ChangePlan.Command(
                            request(person), idOf(person), plan.tier().value());
                    act(() -> module.changePlan().change(command, SubscriptionSteps::rendered));
                });
    }

    public Step changesToWhileOthersAreAlwaysFaster(Person person, Plan plan) {
        return new Step("%s changes to %s, while concurrent requests always win".formatted(person, plan.tier()), () -> {
            var module = module(new LostRaces(world.unitOfWork), world.payment.collectShortfall());
            var command = new ChangePlan.Command(
                    request(person), idOf(person), plan.tier().value());
            act(() -> module.changePlan().change(command, SubscriptionSteps::rendered));
        });
    }

    private record LostRaces(UnitOfWork unitOfWork) implements UnitOfWork {

        @Override
        public <T> Optional<T> attempt(Supplier<Optional<T>> work) {
            return Optional.empty();
        }

        @Override
        public <T> T perform(Supplier<T> work) {
            return unitOfWork.perform(work);
        }

        @Override
        public <T> T snapshot(Supplier<T> work) {
            return unitOfWork.snapshot(work);
        }
    }

    /// The lease of the slow request expires, so that the retry takes over its key.
    public Step changesPlanWhileARetryCompletesFirst(Person person, Plan plan) {
        return new Step(
                "%s changes to %s, and a retry of the same request completes after the renewal and before the charge"
                        .formatted(person, plan.tier()),
                () -> {
                    var command = new ChangePlan.Command(
                            request(person), idOf(person), plan.tier().value());
                    Runnable retry = () -> {
                        assertThat(viewOf(person).period().orElseThrow().end()).isAfter(world.clock.instant());
                        world.realTime.pass(Duration.ofMinutes(1));
                        var retried = world.subscription.changePlan().change(command, SubscriptionSteps::rendered);
                        assertThat(retried).isInstanceOf(ExecuteOnce.Result.Responded.class);
                    };
                    var unitOfWork = new InterruptedUnitOfWork(world.unitOfWork, retry);
                    var module = module(unitOfWork, world.payment.collectShortfall());
                    act(() -> module.changePlan().change(command, SubscriptionSteps::rendered));
                    assertThat(unitOfWork.attempts).isGreaterThan(1);
                });
    }

    /// Runs something before the second attempt.
    private static final class InterruptedUnitOfWork implements UnitOfWork {
        private final UnitOfWork unitOfWork;
        private final Runnable meanwhile;
        private int attempts;

        InterruptedUnitOfWork(UnitOfWork unitOfWork, Runnable meanwhile) {
            this.unitOfWork = unitOfWork;
            this.meanwhile = meanwhile;
        }

        @Override
        public <T> Optional<T> attempt(Supplier<Optional<T>> work) {
            attempts++;
            if (attempts == 2) {
                meanwhile.run();
            }
            return unitOfWork.attempt(work);
        }

        @Override
        public <T> T perform(Supplier<T> work) {
            return unitOfWork.perform(work);
        }

        @Override
        public <T> T snapshot(Supplier<T> work) {
            return unitOfWork.snapshot(work);
        }
    }

    public Step drafts(Person person, Plan plan) {
        return new Step("%s drafts a %s subscription".formatted(person, plan.tier()), () -> {
            var command =
                    new CreateSubscription.Command(request(person), plan.tier().value());
            act(() -> world.subscription.createSubscription().create(command, SubscriptionSteps::rendered));
        });
    }

    public Step drafts(Person person, String tier) {
        return new Step("%s drafts a \"%s\" subscription".formatted(person, tier), () -> {
            var command = new CreateSubscription.Command(request(person), tier);
            act(() -> world.subscription.createSubscription().create(command, SubscriptionSteps::rendered));
        });
    }

    /// The shop's backend sends the request for the person, with the id of the cart as external id.
    public Step draftsForCart(Person person, Plan plan, String cart) {
        return new Step("%s drafts a %s subscription for %s of the shop".formatted(person, plan.tier(), cart), () -> {
            var clientData = new ClientData(Optional.of(new ExternalId(cart)), Metadata.NONE);
            var command =
                    new CreateSubscription.Command(request(person), plan.tier().value(), clientData);
            act(() -> world.subscription.createSubscription().create(command, SubscriptionSteps::rendered));
        });
    }

    public Step changesTo(Person person, String tier) {
        return new Step("%s changes to \"%s\"".formatted(person, tier), () -> {
            var command = new ChangePlan.Command(request(person), idOf(person), tier);
            act(() -> world.subscription.changePlan().change(command, SubscriptionSteps::rendered));
        });
    }

    public Step drafts(Person person, Plan plan, int times) {
        return new Step("%s drafts %s %s subscriptions".formatted(person, times, plan.tier()), () -> {
            for (var time = 0; time < times; time++) {
                var command = new CreateSubscription.Command(
                        request(person), plan.tier().value());
                act(() -> world.subscription.createSubscription().create(command, SubscriptionSteps::rendered));
            }
        });
    }

    public Step cancelsNow(Person person) {
        return new Step(person + " cancels immediately", () -> cancel(person, When.NOW));
    }

    /// The status and the period are those that the next cancellation as shown expects.
    public Step looksAt(Person person) {
        return new Step(
                "%s looks at the subscription".formatted(person),
                () -> seen = Optional.of(CancelSubscription.Expected.of(viewOf(person))));
    }

    public Step cancelsAsSeen(Person person, When when) {
        return new Step(
                "%s cancels the subscription %s, as it was shown"
                        .formatted(person, when == When.NOW ? "immediately" : "at the end of the period"),
                () -> {
                    var command = new CancelSubscription.Command(request(person), idOf(person), when, seen);
                    act(() -> world.subscription.cancelSubscription().cancel(command, SubscriptionSteps::rendered));
                });
    }

    public Step cancelsAtPeriodEnd(Person person) {
        return new Step(person + " cancels at the end of the period", () -> cancel(person, When.PERIOD_END));
    }

    public Step staff(String text, Person person, ChangeAccountStatus.Action action) {
        return new Step("administrators %s %s's account".formatted(text, person), () -> changeAccount(person, action));
    }

    public Step staffAreAnsweredWithin(Duration time, String text, Person person, ChangeAccountStatus.Action action) {
        return new Step(
                "administrators %s %s's account and get a response within %s seconds"
                        .formatted(text, person, time.toSeconds()),
                () -> {
                    var before = world.realTime.instant();
                    changeAccount(person, action);
                    assertThat(Duration.between(before, world.realTime.instant()))
                            .isLessThanOrEqualTo(time);
                });
    }

    public Step thePhoneSystem(String text, PhoneSystemScript script) {
        return new Step("the PBX " + text, () -> world.phoneSystem.script(script));
    }

    /// After the restore of a backup that was made before the line was ordered and removed.
    Step thePhoneSystemKnowsLaterOrders(Person person, long revision) {
        return new Step(
                "the PBX knows order %s of %s's line, because a database backup was restored"
                        .formatted(revision, person),
                () -> world.phoneSystem.removeWith(
                        new LineOperationId(commonSteps.accountOf(person), lineIdOf(person), revision)));
    }

    Step thePhoneSystemIsDownAndThatIsKnown() {
        return new Step("the PBX is known to be down", () -> {
            world.phoneSystem.script(PhoneSystemScript.BE_DOWN);
            world.pbxKnownDown.set(true);
        });
    }

    Step thePhoneSystemIsUpAndThatIsKnown() {
        return new Step("the PBX is known to be up again", () -> {
            world.phoneSystem.script(PhoneSystemScript.EXECUTE);
            world.pbxKnownDown.set(false);
        });
    }

    Step thePhoneSystemReceivedNothing() {
        return new Step(
                "the PBX received no request",
                () -> assertThat(world.phoneSystem.received()).isEmpty());
    }

    Step thePhoneSystemReceived(int requests) {
        return new Step(
                "the PBX has received %s".formatted(counted(requests, "request")),
                () -> assertThat(world.phoneSystem.received()).hasSize(requests));
    }

    public Step isRetired(Plan plan) {
        return new Step("administrators retire the plan " + plan.tier(), () -> world.plans.retire(plan.tier()));
    }

    /// A plan in a currency without top-ups is older than the removal of the currency.
    public Step isOffered(Plan plan) {
        var currency = price(plan).currency();
        var administrators = world.limits.violationOf(currency).isEmpty()
                ? "administrators offer"
                : "while top-ups in %s were accepted, administrators offered".formatted(currency);
        return new Step("%s %s".formatted(administrators, describe(plan)), () -> world.plans.offer(plan));
    }

    public Step isRenamed(Plan plan, PlanName name) {
        return new Step(
                "administrators rename the plan %s to %s".formatted(plan.name(), name),
                () -> world.plans.offer(plan.named(name)));
    }

    public Step staffSetThePrice(Plan plan, Money price, String from) {
        return new Step("administrators set the price of %s to %s from %s".formatted(plan.tier(), price, from), () -> {
            var present = present(plan);
            var limits = present.versionAt(instant(from)).limits();
            world.plans.offer(present.with(new Plan.Version(instant(from), price, limits, world.clock.instant())));
        });
    }

    public Step theScheduledChangeCosts(Person person, Money price) {
        return new Step(
                "%s's scheduled change costs %s".formatted(person, price),
                () -> assertThat(viewOf(person).scheduledChange().map(SubscriptionView.ScheduledPlanChange::price))
                        .contains(price));
    }

    public Step staffSetTheLimits(Plan plan, Plan.Limits limits, String from) {
        return new Step(
                "administrators set %s to %s and %s from %s"
                        .formatted(
                                plan.tier(),
                                counted(limits.lines(), "phone"),
                                counted(limits.concurrentCalls(), "concurrent call"),
                                from),
                () -> {
                    var present = present(plan);
                    var price = present.versionAt(instant(from)).price();
                    world.plans.offer(
                            present.with(new Plan.Version(instant(from), price, limits, world.clock.instant())));
                });
    }

    public Step vatOfTheNetherlandsIs(int basisPoints, String from) {
        return vatIs("the Netherlands", new Country("NL"), basisPoints, from);
    }

    public Step vatOfGreeceIs(int basisPoints, String from) {
        return vatIs("Greece", new Country("GR"), basisPoints, from);
    }

    private Step vatIs(String name, Country country, int basisPoints, String from) {
        var rate = new BasisPoints(basisPoints);
        return new Step("the VAT rate of %s is %s from %s".formatted(name, rate, from), () -> {
            var id = world.ids.next();
            world.unitOfWork.run(() -> world.vatRates.add(new VatRate(id, country, rate, instant(from))));
        });
    }

    public Step staffGive(Person person, Money amount) {
        return new Step("administrators credit %s to %s's wallet".formatted(amount, person), () -> {
            var egon = egon();
            var command = new AdjustWallet.Command(
                    staffRequest(egon), egon, commonSteps.accountOf(person), amount, new Reason("as agreed"));
            world.account
                    .adjustWallet(world.administrationPorts)
                    .adjust(command, _ -> new StoredResponse(200, Map.of(), ""));
        });
    }

    /// Performs due work at its due time.
    public Step itIs(String day) {
        return new Step("it is " + day, () -> passTo(instant(day)));
    }

    public Step itIs(String day, String text) {
        return new Step("it is %s, and %s".formatted(day, text), () -> passTo(instant(day)));
    }

    /// Performs no due work.
    public Step theServiceIsDownUntil(String day) {
        return new Step(
                "the service is down until " + day,
                () -> world.realTime.pass(Duration.between(world.clock.instant(), instant(day))));
    }

    /// Simulates a bug; the service itself never does this.
    public Step aChargeWasLeftOpenForTheTermThatRuns(Person person) {
        return new Step("because of a bug a charge for the current period is open for " + person, () -> {
            var account = commonSteps.accountOf(person);
            var paid = world.charges
                    .findBySubscription(account, idOf(person))
                    .getLast()
                    .bill();
            world.unitOfWork.perform(() -> {
                var bill = new Bill(
                        new ChargeId(world.ids.next()),
                        account,
                        paid.subscription(),
                        ChargePurpose.RENEWAL,
                        paid.tariff(),
                        paid.cycle(),
                        paid.period(),
                        paid.amount());
                var topUp = world.payment
                        .collectShortfall()
                        .draft(account, bill.cause(), bill.gross(), CollectShortfall.PaymentContext.CUSTOMER_ABSENT)
                        .orElseThrow();
                return world.charges.open(Charge.openRenewal(bill, topUp), world.realTime.instant());
            });
        });
    }

    public Step recoveryRunsAMinuteLater() {
        return new Step("a minute later the recovery job runs", () -> {
            world.advanceTime(Duration.ofMinutes(1));
            world.executeLineOrders();
            world.recover();
        });
    }

    /// Runs the job for due subscriptions, without its follow-up work.
    public Step dueWorkIsStoredAndTheProcessDies() {
        return new Step(
                "the due renewals are stored, and the process crashes afterwards",
                () -> new RunDueWork(world.clock, List.of(world.subscription.processDueSubscriptions())).run());
    }

    public Step recoveryGoesOnAtOnce() {
        return new Step("the recovery job runs immediately", world::recover);
    }

    public Step recoveryChargesOneCard() {
        return new Step(
                "the recovery job charges the next card",
                () -> assertThat(world.subscription.recoverCharges().recoverNextDraft())
                        .isTrue());
    }

    Step recoveryContinuesTheChargeAfter(Duration time) {
        return new Step("%s later the recovery job continues the charge".formatted(CommonSteps.describe(time)), () -> {
            world.advanceTime(time);
            assertThat(world.subscription.recoverCharges().recoverNextDraft()).isTrue();
        });
    }

    public Step recoveryChargesACardAndMeanwhile(String text, Step... others) {
        return new Step("the recovery job charges a card, and before the processor responds, " + text, () -> {
            var slow = new CollectShortfallMeanwhile(
                    world.payment.collectShortfall(),
                    () -> List.of(others).forEach(other -> other.action().run()));
            assertThat(module(world.unitOfWork, slow).recoverCharges().recoverNextDraft())
                    .isTrue();
        });
    }

    /// Performs due work, and checks which work is reported as waiting.
    public Step itIsAndTheServiceReportsThat(String day, Person person, String text) {
        return new Step(
                "it is %s, and the service reports that %s's subscription %s".formatted(day, person, text), () -> {
                    var undone = world.advanceTime(Duration.between(world.clock.instant(), instant(day)));
                    assertThat(undone)
                            .singleElement(InstanceOfAssertFactories.STRING)
                            .startsWith(
                                    "subscription %s %s".formatted(idOf(person).value(), text));
                });
    }

    public Step itIsAndAllIsDone(String day) {
        return new Step(
                "it is %s, and all due work is done".formatted(day),
                () -> assertThat(world.advanceTime(Duration.between(world.clock.instant(), instant(day))))
                        .isEmpty());
    }

    public Step dueWorkIsDone() {
        return new Step("due work is done", () -> world.advanceTime(Duration.ofSeconds(1)));
    }

    /// Storing e-mails to the person fails.
    public Step dueWorkIsDoneButFailsFor(Person person) {
        return new Step("due work is done, but fails for " + person, () -> {
            var module = moduleWhoseEmailsFailFor(person);
            var due = List.of(module.processDueSubscriptions(), module.collectOnWalletCreditWork());
            assertThatThrownBy(new RunDueWork(world.clock, due)::run).isInstanceOf(IllegalStateException.class);
        });
    }

    /// The process crashed before it collected debts from the raised wallet.
    public Step reachesTheWallet(Money amount, Person person) {
        return new Step("%s is credited to %s's wallet".formatted(amount, person), () -> {
            var transfer = new Transfer(
                    new TransferId(world.ids.next()),
                    commonSteps.accountOf(person),
                    TransferType.TOPUP,
                    amount,
                    new TransferReference("payment", world.ids.next()),
                    "Top-up",
                    world.clock.instant());
            world.unitOfWork.perform(() -> world.observedLedger.post(transfer));
        });
    }

    Step theCollectionAfterATopUpFails(Person person) {
        return new Step(
                "the collection of %s's debts fails, but not the top-up".formatted(person),
                () -> moduleWhoseEmailsFailFor(person)
                        .walletCreditListener()
                        .runScheduledWork(commonSteps.accountOf(person)));
    }

    /// The credit arrives after the recovery job found a shortfall, and before it stores the decline.
    Step theCardRefusesWhileStaffGive(Person person, Money amount) {
        return new Step(
                "the card is declined while administrators credit %s to %s's wallet".formatted(amount, person), () -> {
                    world.advanceTime(Duration.ofMinutes(1));
                    var refusing = new CollectShortfallMeanwhile(world.payment.collectShortfall(), () -> {
                        world.processor.decide(commonSteps.accountOf(person));
                        staffGive(person, amount).action().run();
                    });
                    assertThat(module(
                                            world.plans,
                                            world.outbox,
                                            world.clock,
                                            refusing,
                                            world.provisioning.provisionLine())
                                    .recoverCharges()
                                    .recoverNextDraft())
                            .isTrue();
                });
    }

    /// The other step happens after the recovery job found that the wallet covers the price.
    Step recoveryHoldsTheMoneyAndMeanwhile(String text, Step other) {
        return new Step("a minute later the recovery job runs, and before it holds the money, " + text, () -> {
            world.advanceTime(Duration.ofMinutes(1));
            var isDone = new AtomicBoolean();
            var slow = new CollectShortfallMeanwhile(world.payment.collectShortfall(), () -> {}, () -> {
                if (!isDone.getAndSet(true)) {
                    other.action().run();
                }
            });
            assertThat(module(world.unitOfWork, slow).recoverCharges().recoverNextDraft())
                    .isTrue();
        });
    }

    /// Runs other steps during a card payment, and after its result was read.
    private record CollectShortfallMeanwhile(CollectShortfall shortfalls, Runnable meanwhile, Runnable afterwards)
            implements CollectShortfall {

        CollectShortfallMeanwhile(CollectShortfall shortfalls, Runnable meanwhile) {
            this(shortfalls, meanwhile, () -> {});
        }

        @Override
        public Optional<ReturnUrls.Violation> violationOf(ReturnUrls urls) {
            return shortfalls.violationOf(urls);
        }

        @Override
        public CardCharge chargeFor(AccountId account, Money shortfall, CardChoice choice) {
            return shortfalls.chargeFor(account, shortfall, choice);
        }

        @Override
        public Optional<PaymentId> draft(AccountId account, UUID cause, Money shortfall, PaymentContext context) {
            return shortfalls.draft(account, cause, shortfall, context);
        }

        @Override
        public Money topUpFor(Money shortfall) {
            return shortfalls.topUpFor(shortfall);
        }

        @Override
        public Collected collect(AccountId account, PaymentId topUp) {
            meanwhile.run();
            return shortfalls.collect(account, topUp);
        }

        @Override
        public Optional<Collected.Failed> failure(AccountId account, PaymentId topUp) {
            var failure = shortfalls.failure(account, topUp);
            afterwards.run();
            return failure;
        }

        @Override
        public void abandon(AccountId account, PaymentId topUp) {
            shortfalls.abandon(account, topUp);
        }
    }

    private SubscriptionModule moduleWhoseEmailsFailFor(Person person) {
        return module(
                (emailMessage, recipient) -> {
                    if (emailMessage.to().equals(person.email())) {
                        throw new IllegalStateException("simulated failure of e-mails to " + person);
                    }
                    world.outbox.post(emailMessage, recipient);
                },
                world.clock);
    }

    private SubscriptionModule module(UnitOfWork unitOfWork, CollectShortfall shortfalls) {
        return module(
                unitOfWork, world.plans, world.outbox, world.clock, shortfalls, world.provisioning.provisionLine());
    }

    private SubscriptionModule module(Outbox outbox, InstantSource clock) {
        return module(world.plans, outbox, clock, world.payment.collectShortfall(), world.provisioning.provisionLine());
    }

    private SubscriptionModule module(
            Plans plans, Outbox outbox, InstantSource clock, CollectShortfall shortfalls, ProvisionLine provisionLine) {
        return module(world.unitOfWork, plans, outbox, clock, shortfalls, provisionLine);
    }

    private SubscriptionModule module(
            UnitOfWork unitOfWork,
            Plans plans,
            Outbox outbox,
            InstantSource clock,
            CollectShortfall shortfalls,
            ProvisionLine provisionLine) {
        return new SubscriptionModule(
                new Platform(
                        unitOfWork,
                        world.idempotency.executeOnce(),
                        world.rateLimits,
                        outbox,
                        world.trail,
                        world.ids,
                        clock,
                        world.realTime),
                plans,
                world.subscriptions,
                world.charges,
                world.creditedWallets,
                world.observedLedger,
                world.tax.applyVat(),
                world.invoice.issueInvoice(),
                shortfalls,
                world.provisioning.orderLine(),
                provisionLine,
                world.pbxKnownDown::get,
                world.account.showAccount(),
                world.limits);
    }

    public Step theAnswerIs(String text) {
        return new Step(
                "the response is \"%s\"".formatted(text),
                () -> assertThat(given().storedResponse().body()).isEqualTo(text));
    }

    public Step thatIsTheFirstAnswerAgain() {
        return new Step(
                "the first response is returned again",
                () -> assertThat(given().replayed()).isTrue());
    }

    public Step theSubscriptionIs(Person person, String text) {
        return new Step(
                "%s's subscription is %s".formatted(person, text),
                () -> assertThat(describe(viewOf(person))).isEqualTo(text));
    }

    public Step theSubscriptionIsWhereThePlanIsNotKnownYet(Person person, Plan plan, String text) {
        return new Step(
                "%s's subscription is %s, even on an instance that does not know %s yet"
                        .formatted(person, text, plan.tier()),
                () -> {
                    var module = module(
                            new StalePlans(world.plans, plan.tier()),
                            world.outbox,
                            world.clock,
                            world.payment.collectShortfall(),
                            world.provisioning.provisionLine());
                    assertThat(module.showSubscriptions().show(commonSteps.accountOf(person), idOf(person)))
                            .map(SubscriptionSteps::describe)
                            .contains(text);
                });
    }

    public Step theWalletHolds(Person person, Money balance) {
        return new Step(
                "%s's wallet holds %s".formatted(person, balance),
                () -> assertThat(world.ledger.balance(commonSteps.accountOf(person), balance.currency()))
                        .isEqualTo(balance));
    }

    Step theStatementIsEmpty(Person person) {
        return new Step(
                "%s's statement shows no charge".formatted(person),
                () -> assertThat(statementOf(person)).isEmpty());
    }

    /// All entries except top-ups, oldest first.
    public Step theStatementShows(Person person, String... lines) {
        return new Step(
                "%s's statement shows %s".formatted(person, Stream.of(lines).collect(joining("; "))),
                () -> assertThat(statementOf(person)).containsExactly(lines));
    }

    /// Counts e-mails about the subscription, without receipts.
    public Step hasBeenWritten(Person person, int onMissingMoney, int onSuspension, int onTheEnd) {
        var counts = new LinkedHashMap<Class<? extends EmailMessage>, Integer>();
        counts.put(EmailMessage.RenewalPaymentFailed.class, onMissingMoney);
        counts.put(EmailMessage.SubscriptionSuspended.class, onSuspension);
        counts.put(EmailMessage.SubscriptionCancelled.class, onTheEnd);
        var texts = counts.entrySet().stream()
                .filter(count -> count.getValue() > 0)
                .map(count -> "%s %s".formatted(count.getValue(), describe(count.getKey())))
                .collect(joining(", "));
        return new Step(
                "e-mails to %s: %s".formatted(person, texts.isEmpty() ? "none" : texts),
                () -> counts.forEach((kind, times) -> assertThat(commonSteps.messagesTo(person))
                        .filteredOn(kind::isInstance)
                        .hasSize(times)));
    }

    /// @param nextTry the day of the next retry, if there is one
    Step owes(Person person, Money amount, Optional<String> nextTry) {
        return new Step(
                "%s's subscription shows that %s is due with %s"
                        .formatted(
                                person,
                                amount,
                                nextTry.map(day -> "the next retry on " + day).orElse("no further retry")),
                () -> assertThat(viewOf(person).debt()).hasValueSatisfying(debt -> {
                    assertThat(debt.amount()).isEqualTo(amount);
                    assertThat(debt.nextTry().map(SubscriptionSteps::day)).isEqualTo(nextTry);
                }));
    }

    Step owesNothing(Person person) {
        return new Step(
                person + "'s subscription shows no debt",
                () -> assertThat(viewOf(person).debt()).isEmpty());
    }

    public Step theStatementEndsWith(Person person, String line) {
        return new Step(
                "%s's statement ends with %s".formatted(person, line),
                () -> assertThat(statementOf(person)).last().isEqualTo(line));
    }

    /// Net of VAT.
    /// @param times how often
    public Step staffReadThatItsLineWasRejected(Person person, int times) {
        return new Step(
                "the audit log has %s %s with the reason for %s's rejected line"
                        .formatted(times, times == 1 ? "entry" : "entries", person),
                () -> assertThat(world.trail.entries())
                        .extracting(AuditEntry::event)
                        .filteredOn(auditEvent -> auditEvent.action() == AuditAction.LINE_REJECTED)
                        .hasSize(times)
                        .containsOnly(AuditEvent.byTheService(
                                        AuditAction.LINE_REJECTED,
                                        AuditTarget.ofLine(lineIdOf(person).value()))
                                .with(new Reason(ScriptedPhoneSystem.REFUSAL))));
    }

    public Step theOperatorHasEarned(Money net, Money vat) {
        return new Step("the operator has revenue of %s and owes VAT of %s".formatted(net, vat), () -> {
            assertThat(world.ledgerTotals().of(LedgerAccount.REVENUE, net.currency()))
                    .isEqualTo(net);
            assertThat(world.ledgerTotals().of(LedgerAccount.VAT, vat.currency()))
                    .isEqualTo(vat);
            assertThat(world.ledgerTotals().of(LedgerAccount.HELD, vat.currency()))
                    .isEqualTo(Money.zero(vat.currency()));
        });
    }

    public Step isHeld(Money money) {
        return new Step(
                money + " is held",
                () -> assertThat(world.ledgerTotals().of(LedgerAccount.HELD, money.currency()))
                        .isEqualTo(money));
    }

    public Step theLineIs(Person person, String text) {
        return new Step(
                "%s's line is %s".formatted(person, text),
                () -> assertThat(lineOf(person)).isEqualTo(text));
    }

    public Step theLineAllows(Person person, Plan plan) {
        var calls = plan.versions().getFirst().limits().concurrentCalls();
        return new Step("%s's line allows %s concurrent calls".formatted(person, calls), () -> {
            world.realTime.pass(Duration.ofSeconds(31));
            world.executeLineOrders();
            assertThat(world.phoneSystem.read(commonSteps.accountOf(person), lineIdOf(person), Duration.ofSeconds(1)))
                    .isInstanceOfSatisfying(
                            PhoneSystem.LineState.Present.class,
                            present -> assertThat(present.limits().concurrentCalls())
                                    .isEqualTo(calls));
        });
    }

    public Step thePhoneSystemHasNoLineOf(Person person) {
        return new Step(
                "the PBX has no line of " + person,
                () -> assertThat(world.phoneSystem.read(
                                commonSteps.accountOf(person), lineIdOf(person), Duration.ofSeconds(1)))
                        .isInstanceOf(PhoneSystem.LineState.Absent.class));
    }

    public Step gets(Person person, Class<? extends EmailMessage> kind, int times) {
        return new Step(
                times == 0
                        ? "%s has received no e-mail %s".formatted(person, describe(kind))
                        : "%s has received %s %s %s"
                                .formatted(person, times, times == 1 ? "e-mail" : "e-mails", describe(kind)),
                () -> assertThat(commonSteps.messagesTo(person))
                        .filteredOn(kind::isInstance)
                        .hasSize(times));
    }

    /// @param sentence with or without a placeholder for the text
    public <L extends EmailMessage> Step theLatest(
            Person person, Class<L> kind, String sentence, String text, Function<L, ?> what) {
        var says = sentence.formatted(text);
        return new Step(
                "the latest e-mail %s says that %s".formatted(describe(kind), says),
                () -> assertThat(commonSteps.messagesTo(person).stream()
                                .filter(kind::isInstance)
                                .map(kind::cast)
                                .map(what)
                                .map(Object::toString)
                                .reduce((_, later) -> later))
                        .contains(text));
    }

    Step itEndedAt(Person person, String instant) {
        return new Step(
                "%s's subscription ended at %s".formatted(person, instant),
                () -> assertThat(viewOf(person).cancelledAt()).contains(Instant.parse(instant)));
    }

    SubscriptionView viewOf(Person person) {
        return world.subscription
                .showSubscriptions()
                .show(commonSteps.accountOf(person), idOf(person))
                .orElseThrow();
    }

    SubscriptionId idOf(Person person) {
        return world.subscriptions
                .findByAccount(commonSteps.accountOf(person))
                .getFirst()
                .id();
    }

    private LineId lineIdOf(Person person) {
        return new LineId(idOf(person).value());
    }

    /// The stored version of the plan; the given one if it was never offered.
    private Plan present(Plan plan) {
        return world.plans.all().stream()
                .filter(each -> each.tier().equals(plan.tier()))
                .findFirst()
                .orElse(plan);
    }

    private static String describe(Plan plan) {
        var name = plan.name().value();
        var tier = plan.tier().value();
        return "the plan %s%s for %s a %s with %s"
                .formatted(
                        name,
                        name.toLowerCase(Locale.ROOT).equals(tier) ? "" : " (%s)".formatted(tier),
                        price(plan),
                        words(plan.interval()),
                        counted(plan.versions().getFirst().limits().concurrentCalls(), "concurrent call"));
    }

    private static Money price(Plan plan) {
        return plan.versions().getFirst().price();
    }

    void fill(Person person, Money amount) {
        var account = commonSteps.accountOf(person);
        world.processor.script(account, new ScriptedCardProcessor.Script.Capture());
        var command = new TopUpWallet.Command(request(person), amount, false);
        world.payment.topUpWallet().topUp(command, _ -> new StoredResponse(200, Map.of(), ""));
    }

    void passTo(Instant instant) {
        world.advanceTime(Duration.between(world.clock.instant(), instant));
    }

    /// At 09:00 UTC unless the text contains a time.
    static Instant instant(String day) {
        return day.contains("T")
                ? Instant.parse(day + "Z")
                : LocalDate.parse(day).atTime(LocalTime.of(9, 0)).toInstant(ZoneOffset.UTC);
    }

    private void act(Supplier<ExecuteOnce.Result> action) {
        again = () -> answer = Optional.of(action.get());
        again.run();
    }

    private void cancel(Person person, When when) {
        var command = new CancelSubscription.Command(request(person), idOf(person), when);
        act(() -> world.subscription.cancelSubscription().cancel(command, SubscriptionSteps::rendered));
    }

    private void changeAccount(Person person, ChangeAccountStatus.Action action) {
        var egon = egon();
        var command = new ChangeAccountStatus.Command(
                staffRequest(egon), egon, commonSteps.accountOf(person), action, new Reason("as agreed"));
        world.account
                .changeAccountStatus(world.administrationPorts)
                .change(command, _ -> new StoredResponse(200, Map.of(), ""));
    }

    private Actor egon() {
        return Actor.of(new UserId(world.ids.next()), new AccountId(world.ids.next()), Role.ADMIN);
    }

    private KeyedRequest staffRequest(Actor staff) {
        return KeyedRequest.ofStaff(staff.account(), staff.id(), newKey(), FINGERPRINT);
    }

    private KeyedRequest request(Person person) {
        return KeyedRequest.ofCustomer(commonSteps.accountOf(person), newKey(), FINGERPRINT);
    }

    private IdempotencyKey newKey() {
        return new IdempotencyKey(world.ids.random());
    }

    private ExecuteOnce.Result.Responded given() {
        return (ExecuteOnce.Result.Responded) answer.orElseThrow();
    }

    private List<String> statementOf(Person person) {
        var page = new PageRequest<Long>(PageRequest.MAX_LIMIT, Optional.empty());
        return world
                .ledger
                .entries(commonSteps.accountOf(person), Currency.getInstance("EUR"), page)
                .items()
                .reversed()
                .stream()
                .filter(walletEntry -> !walletEntry.transfer().type().label().equals("topup"))
                .map(SubscriptionSteps::describe)
                .toList();
    }

    private static String describe(WalletEntry walletEntry) {
        return "%s %s (%s)"
                .formatted(
                        walletEntry.transfer().type().label(),
                        walletEntry.effect(),
                        walletEntry.transfer().description());
    }

    private String lineOf(Person person) {
        world.executeLineOrders();
        return world.provisioning
                .showLine()
                .show(commonSteps.accountOf(person), lineIdOf(person))
                .map(ShowLine.View::status)
                .map(status -> status == LineStatus.ACTIVE ? "working" : "suspended")
                .orElse("not set up");
    }

    static String describe(SubscriptionView view) {
        var status = words(view.status());
        var period = view.period()
                .map(it -> ", %s to %s".formatted(day(it.start()), day(it.end())))
                .orElse("");
        var change = view.scheduledChange().map(it -> ", then " + it.tier()).orElse("");
        var end = view.cancelAt().isPresent() ? ", then cancelled" : "";
        return "%s on %s".formatted(status, view.tier()) + period + change + end;
    }

    private static String describe(DeclineReason reason) {
        return reason == DeclineReason.REFUSED ? "" : ": " + words(reason);
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String counted(int count, String noun) {
        return "%s %s%s".formatted(count, noun, count == 1 ? "" : "s");
    }

    static String day(Instant instant) {
        return LocalDate.ofInstant(instant, ZoneOffset.UTC).toString();
    }

    private static String describe(Class<? extends EmailMessage> kind) {
        return Objects.requireNonNull(DESCRIPTIONS.get(kind), () -> "no description of " + kind.getSimpleName());
    }

    static StoredResponse rendered(PurchaseOutcome outcome) {
        return switch (outcome) {
            case PurchaseOutcome.Done(var view) -> new StoredResponse(200, Map.of(), describe(view));
            case PurchaseOutcome.NotFound() -> new StoredResponse(404, Map.of(), "not found");
            case PurchaseOutcome.Impossible(var status) ->
                new StoredResponse(422, Map.of(), "not possible while " + words(status));
            case PurchaseOutcome.TierNotOffered _ -> new StoredResponse(422, Map.of(), "not offered");
            case PurchaseOutcome.NoExchangeRate(var currency) ->
                new StoredResponse(422, Map.of(), "no exchange rate for VAT in " + currency.getCurrencyCode());
            case PurchaseOutcome.ReturnUrlsNotAllowed _ -> new StoredResponse(422, Map.of(), "URL not allowed");
            case PurchaseOutcome.AccountInactive() -> new StoredResponse(403, Map.of(), "the account is suspended");
            case PurchaseOutcome.InsufficientBalance(var shortfall) ->
                new StoredResponse(402, Map.of(), "insufficient balance, missing " + shortfall);
            case PurchaseOutcome.CardRejected(var reason) ->
                new StoredResponse(422, Map.of(), "the card " + reason.error().reason());
            case PurchaseOutcome.PriceChanged(var total) ->
                new StoredResponse(422, Map.of(), "the total is now " + total);
            case PurchaseOutcome.PreviewExpired() -> new StoredResponse(422, Map.of(), "the preview has expired");
            case PurchaseOutcome.ChargeInProgress _ ->
                new StoredResponse(422, Map.of(), "another charge is in progress");
            case PurchaseOutcome.CardDeclined declined ->
                new StoredResponse(402, Map.of(), "the card was declined" + describe(declined.reason()));
            case PurchaseOutcome.AwaitingCard waiting ->
                new StoredResponse(
                        202,
                        Map.of(),
                        waiting.page().isPresent() ? "waiting for the customer" : "waiting for the card");
            case PurchaseOutcome.TooManyConcurrentRequests() ->
                new StoredResponse(409, Map.of(), "too many concurrent requests");
            case PurchaseOutcome.RateLimited(var pause) ->
                new StoredResponse(429, Map.of(), "too many purchases, wait %s seconds".formatted(pause.toSeconds()));
            case PurchaseOutcome.LineRejected(var reason) ->
                new StoredResponse(422, Map.of(), "the PBX rejected the line: " + reason);
            case PurchaseOutcome.LineUnavailable() -> new StoredResponse(503, Map.of(), "the PBX is unavailable");
        };
    }

    private static StoredResponse rendered(CancelSubscription.Outcome outcome) {
        return switch (outcome) {
            case CancelSubscription.Outcome.Done(var view) -> new StoredResponse(200, Map.of(), describe(view));
            case CancelSubscription.Outcome.Outdated _ -> new StoredResponse(409, Map.of(), "outdated");
            case CancelSubscription.Outcome.NotFound() -> new StoredResponse(404, Map.of(), "not found");
        };
    }

    private static StoredResponse rendered(CreateSubscription.Outcome outcome) {
        return switch (outcome) {
            case CreateSubscription.Outcome.Drafted(var view) -> new StoredResponse(201, Map.of(), describe(view));
            case CreateSubscription.Outcome.TierNotOffered _ -> new StoredResponse(422, Map.of(), "not offered");
            case CreateSubscription.Outcome.ExternalIdTaken() ->
                new StoredResponse(422, Map.of(), "another subscription has the external id");
            case CreateSubscription.Outcome.AccountInactive() ->
                new StoredResponse(403, Map.of(), "the account is suspended");
            case CreateSubscription.Outcome.TooManyDrafts(var atMost) ->
                new StoredResponse(422, Map.of(), "the maximum of %s drafts is reached".formatted(atMost));
        };
    }
}
