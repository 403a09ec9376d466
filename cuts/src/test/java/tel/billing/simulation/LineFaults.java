package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.ProvisionLine.Outcome;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.Registration;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Table;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

/// The service holds money for Ada's line, orders the line, and carries the order out at a PBX that follows
/// the script. In the end the money is captured and the phone rings, or the money is released and there is
/// no line.
final class LineFaults implements FaultScenario {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final BillingWorld world;
    private final Table<LineId, Purchase> purchases;
    private final boolean phoneSystemForgets;
    private final AccountId account;
    private final LineId line;

    private enum Balance {
        HELD,
        TAKEN,
        GIVEN_BACK
    }

    /// The state of the money, and the operation for which it is held.
    private record Purchase(Balance money, LineOperationId operation) {}

    LineFaults(BillingWorld world, PhoneSystemScript script, boolean phoneSystemForgets) {
        this.world = world;
        this.purchases = new Table<>(world.unitOfWork);
        this.phoneSystemForgets = phoneSystemForgets;
        this.account = world.openAccountFor(Person.ADA);
        this.line = new LineId(world.ids.next());
        world.phoneSystem.script(script);
    }

    @Override
    public Optional<String> request() {
        var purchase = world.unitOfWork.perform(this::hold);
        return switch (purchase.money()) {
            case TAKEN -> Optional.of("it rings");
            case HELD, GIVEN_BACK -> carryOut(purchase);
        };
    }

    @Override
    public Role recovery() {
        return new Role("recovery", () -> {
            if (phoneSystemForgets) {
                world.provisioning.reconcileLines().reconcile();
            }
            world.provisioning.retryLineOrders().retryNext();
        });
    }

    @Override
    public List<Role> notifiers() {
        return phoneSystemForgets ? List.of(new Role("PBX", world.phoneSystem::forgetEverything)) : List.of();
    }

    @Override
    public Object externalState() {
        return world.phoneSystem.memory();
    }

    @Override
    public List<Duration> patience() {
        return List.of(
                Duration.ZERO,
                Duration.ofSeconds(31),
                Duration.ofMinutes(8),
                Duration.ofDays(1),
                Duration.ofMinutes(8),
                Duration.ofMinutes(8));
    }

    /// The client decides whether to capture or release the money, because its retry continues the purchase.
    @Override
    public boolean isSettled() {
        return world.lines.all().stream().noneMatch(known -> known.isPending() || known.inService() != isThere(known));
    }

    @Override
    public void checkHappenedOnce(String answer) {
        var isPaid = answer.equals("it rings");
        assertThat(purchases.find(line).orElseThrow().money())
                .as("the money")
                .isEqualTo(isPaid ? Balance.TAKEN : Balance.GIVEN_BACK);
        world.advanceTime(Duration.ofMinutes(8));
        world.provisioning.reconcileLines().reconcile();
        world.executeLineOrders();
        assertThat(world.lines.all())
                .as("the line, and whether the PBX has it")
                .singleElement()
                .satisfies(known ->
                        assertThat(List.of(known.inService(), isThere(known))).containsOnly(isPaid));
        assertThat(world.provisioning.showLine().show(account, line).isPresent())
                .as("whether Ada sees a line")
                .isEqualTo(isPaid);
    }

    /// Holds the money unless it is held or captured, and orders the line.
    private Purchase hold() {
        var known = purchases.find(line).filter(purchase -> purchase.money() != Balance.GIVEN_BACK);
        return known.orElseGet(() -> {
            var operation = world.provisioning.orderLine().order(LineOrder.active(account, line, new LineLimits(1, 2)));
            return put(new Purchase(Balance.HELD, operation));
        });
    }

    private Optional<String> carryOut(Purchase purchase) {
        var outcome = world.provisioning.provisionLine().execute(purchase.operation(), PATIENCE);
        return world.unitOfWork.perform(() -> conclude(purchase, outcome));
    }

    /// An order that another one replaced is repeated by the next caller.
    private Optional<String> conclude(Purchase purchase, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done() -> {
                put(new Purchase(Balance.TAKEN, purchase.operation()));
                yield Optional.of("it rings");
            }
            case Outcome.Rejected _ -> giveBack(purchase) ? Optional.of("it is refused") : Optional.empty();
            case Outcome.Unavailable() -> {
                giveBack(purchase);
                yield Optional.empty();
            }
            case Outcome.Superseded() -> Optional.empty();
        };
    }

    private boolean giveBack(Purchase purchase) {
        var isWithdrawn = world.provisioning.orderLine().withdraw(purchase.operation());
        if (isWithdrawn && purchases.find(line).filter(purchase::equals).isPresent()) {
            put(new Purchase(Balance.GIVEN_BACK, purchase.operation()));
        }
        return isWithdrawn;
    }

    private Purchase put(Purchase purchase) {
        purchases.put(line, purchase);
        return purchase;
    }

    private boolean isThere(Line known) {
        return known.credentials()
                .filter(credentials -> world.phoneSystem.register(credentials) == Registration.ACCEPTED)
                .isPresent();
    }
}
