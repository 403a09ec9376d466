package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.notification.EmailMessage;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.application.RotateLinePassword;
import tel.billing.provisioning.application.RotateLinePassword.Outcome;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.Registration;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

/// Ada rotates her line's password, at a PBX that follows the script, while other changes of the line may
/// occur. In the end the line has one other password, which is the one that Ada sees, or the line has ended.
final class RotationFaults implements FaultScenario {
    private static final LineLimits LIMITS = new LineLimits(1, 2);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final BillingWorld world;
    private final Meanwhile meanwhile;
    private final AccountId account;
    private final LineId line;
    private final KeyedRequest request;
    private final Actor ada;
    private final SipCredentials before;

    /// Concurrent changes, at any time.
    enum Meanwhile {
        NOTHING,
        PHONE_SYSTEM_FORGETS,
        LINE_IS_SUSPENDED,
        LINE_ENDS
    }

    RotationFaults(BillingWorld world, PhoneSystemScript script, Meanwhile meanwhile) {
        this.world = world;
        this.meanwhile = meanwhile;
        this.account = world.openAccountFor(Person.ADA);
        this.line = new LineId(world.ids.next());
        this.request = KeyedRequest.ofCustomer(account, new IdempotencyKey(world.ids.random()), FINGERPRINT);
        this.ada = Actor.of(new UserId(world.ids.next()), account, tel.billing.shared.Role.CUSTOMER);
        var ordered = world.unitOfWork.perform(
                () -> world.provisioning.orderLine().order(LineOrder.active(account, line, LIMITS)));
        world.provisioning.provisionLine().execute(ordered, PATIENCE);
        this.before = known().credentials().orElseThrow();
        world.phoneSystem.script(script);
    }

    @Override
    public Optional<String> request() {
        var result = world.provisioning
                .rotateLinePassword()
                .rotate(new RotateLinePassword.Command(request, ada, line), RotationFaults::rendered);
        return result instanceof ExecuteOnce.Result.Responded(var storedResponse, var _)
                ? Optional.of(storedResponse.body()).filter(body -> !body.isEmpty())
                : Optional.empty();
    }

    private static StoredResponse rendered(Outcome outcome) {
        return new StoredResponse(
                200,
                Map.of(),
                switch (outcome) {
                    case Outcome.Done _ -> "done";
                    case Outcome.Ended(), Outcome.NotFound() -> "gone";
                    case Outcome.Unavailable(), Outcome.Rejected _, Outcome.RateLimited _ -> "";
                });
    }

    @Override
    public Role recovery() {
        return new Role("recovery", () -> {
            if (meanwhile == Meanwhile.PHONE_SYSTEM_FORGETS) {
                world.provisioning.reconcileLines().reconcile();
            }
            world.provisioning.retryLineOrders().retryNext();
        });
    }

    @Override
    public List<Role> notifiers() {
        return switch (meanwhile) {
            case NOTHING -> List.of();
            case PHONE_SYSTEM_FORGETS -> List.of(new Role("PBX", world.phoneSystem::forgetEverything));
            case LINE_IS_SUSPENDED -> List.of(new Role("staff", () -> order(LineOrder.suspended(account, line))));
            case LINE_ENDS -> List.of(new Role("subscription", () -> order(LineOrder.removed(account, line))));
        };
    }

    /// A suspension applies to existing lines only.
    private void order(LineOrder order) {
        world.unitOfWork.perform(() -> world.provisioning.orderLine().order(order));
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
                Duration.ofMinutes(8),
                Duration.ofMinutes(8));
    }

    @Override
    public boolean isSettled() {
        var known = known();
        return !known.isPending() && known.inService() == isThere(known);
    }

    @Override
    public void checkHappenedOnce(String answer) {
        world.advanceTime(Duration.ofMinutes(8));
        world.provisioning.reconcileLines().reconcile();
        world.executeLineOrders();
        var known = known();
        assertThat(world.phoneSystem.register(before)).as("the old password").isEqualTo(Registration.REFUSED);
        assertThat(known.inService()).as("whether there is a line").isEqualTo(isThere(known));
        assertThat(world.provisioning
                        .showLine()
                        .show(account, line)
                        .map(shown -> new SipCredentials(shown.username(), shown.password())))
                .as("what Ada sees")
                .isEqualTo(known.credentials());
        assertThat(rotations()).as("number of password changes").isLessThanOrEqualTo(1);
        assertThat(emails()).as("number of notifications to Ada").isEqualTo(rotations());
        if (answer.equals("gone")) {
            assertThat(meanwhile).as("concurrent changes").isEqualTo(Meanwhile.LINE_ENDS);
            assertThat(known.inService()).as("whether there is a line").isFalse();
        } else {
            assertThat(rotations()).as("number of password changes").isEqualTo(1);
        }
    }

    private long rotations() {
        return world.trail.entries().stream()
                .filter(entry -> entry.event().action() == AuditAction.LINE_SECRET_ROTATED)
                .count();
    }

    private long emails() {
        world.sendMail();
        return world.mailer.deliveredTo(Person.ADA.email()).stream()
                .filter(EmailMessage.LinePasswordChanged.class::isInstance)
                .count();
    }

    private Line known() {
        return world.lines.find(account, line).orElseThrow();
    }

    private boolean isThere(Line known) {
        return known.credentials()
                .filter(credentials -> world.phoneSystem.register(credentials) != Registration.REFUSED)
                .isPresent();
    }
}
