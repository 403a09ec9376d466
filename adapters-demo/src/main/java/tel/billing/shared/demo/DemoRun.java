package tel.billing.shared.demo;

import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.AccountId;
import tel.billing.shared.AdvanceClock;
import tel.billing.shared.RealTime;

/// Carries out the plan of the demo data. It moves the business clock, which is a year behind, to real time.
public final class DemoRun {
    private static final Logger LOG = LoggerFactory.getLogger(DemoRun.class);

    private static final Duration NOTIFICATIONS = Duration.ofSeconds(5);

    private final DemoPlan plan;
    private final DemoUseCases useCases;
    private final AdvanceClock advanceClock;
    private final RealTime realTime;
    private final Map<DemoCustomer, AccountId> accounts = new HashMap<>();

    public DemoRun(DemoPlan plan, DemoUseCases useCases, AdvanceClock advanceClock, RealTime realTime) {
        this.plan = plan;
        this.useCases = useCases;
        this.advanceClock = advanceClock;
        this.realTime = realTime;
    }

    /// Returns whether all steps were carried out. A step with another outcome than planned is logged, and the
    /// next step follows.
    ///
    /// @param stopped whether the service stops
    public boolean run(BooleanSupplier stopped) {
        var begin = advanceClock.clock().instant();
        var month = month(begin);
        for (var event : plan.events()) {
            if (stopped.getAsBoolean()) {
                return false;
            }
            advanceClock.to(begin.plus(event.at()));
            var outcome = carryOut(event);
            if (!outcome.equals(event.outcome())) {
                LOG.warn(
                        "Demo data: {} of {} had the outcome {} instead of {}",
                        event.step(),
                        event.customer().email(),
                        outcome,
                        event.outcome());
            }
            var current = month(advanceClock.clock().instant());
            if (current.isAfter(month)) {
                LOG.info("Demo data: {} is complete, {} accounts", current.minusMonths(1), accounts.size());
                month = current;
            }
        }
        advanceClock.to(realTime.instant());
        return true;
    }

    private static YearMonth month(Instant instant) {
        return YearMonth.from(instant.atOffset(ZoneOffset.UTC));
    }

    private String carryOut(DemoPlan.Event event) {
        var customer = event.customer();
        return switch (event.step()) {
            case DemoStep.SignUp() -> useCases.signups().signUp(customer);
            case DemoStep.Confirm() -> {
                accounts.put(customer, useCases.signups().confirm(customer));
                yield "Redeemed";
            }
            case DemoStep.TopUp(var amount, var saveCard) ->
                useCases.payments().topUp(account(customer), amount, saveCard);
            case DemoStep.Wait() -> {
                realTime.pause(NOTIFICATIONS);
                yield "Waited";
            }
            case DemoStep.Activate() -> useCases.subscriptions().activate(account(customer));
            case DemoStep.ChangePlan(var tier) -> useCases.subscriptions().changePlan(account(customer), tier);
            case DemoStep.Cancel() -> useCases.subscriptions().cancel(account(customer));
            case DemoStep.Refund(var amount, var reason) ->
                useCases.payments().refund(account(customer), amount, reason);
            case DemoStep.Credit(var amount, var reason) ->
                useCases.creditNotes().credit(account(customer), amount, reason);
            case DemoStep.Adjust(var amount, var reason) ->
                useCases.administration().adjust(account(customer), amount, reason);
            case DemoStep.Suspend(var reason) -> useCases.administration().suspend(account(customer), reason);
            case DemoStep.Reactivate(var reason) -> useCases.administration().reactivate(account(customer), reason);
            case DemoStep.Close(var reason) -> useCases.administration().close(account(customer), reason);
        };
    }

    private AccountId account(DemoCustomer customer) {
        var account = accounts.get(customer);
        if (account == null) {
            throw new IllegalStateException("%s has not confirmed the signup".formatted(customer.email()));
        }
        return account;
    }
}
