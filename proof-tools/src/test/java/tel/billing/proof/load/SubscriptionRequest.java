package tel.billing.proof.load;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tel.billing.proof.evidence.RequestResult;
import tel.billing.proof.evidence.SubscriptionResult;

/// One request about subscriptions: create, activate, change or cancel one.
public final class SubscriptionRequest implements Task {
    private static final String ALL = "/v1/subscriptions";

    private final Customer customer;
    private final SubscriptionResult.Action action;
    private final Optional<UUID> subscription;
    private final Optional<String> tier;
    private final Duration patience;
    private final KeyedRequest request;
    private volatile boolean dropped;
    private volatile boolean abandonedIfSuspended;

    private SubscriptionRequest(
            Customer customer,
            SubscriptionResult.Action action,
            Optional<UUID> subscription,
            Optional<String> tier,
            Map<String, ?> members,
            Duration patience) {
        this.customer = customer;
        this.action = action;
        this.subscription = subscription;
        this.tier = tier;
        this.patience = patience;
        this.request = new KeyedRequest(
                customer.session(),
                subscription.map(id -> ALL + "/" + id + action.path()).orElse(ALL),
                UUID.randomUUID(),
                members,
                SubscriptionRequest::meaning);
    }

    static SubscriptionRequest draft(Customer customer, String tier, Duration patience) {
        return new SubscriptionRequest(
                customer,
                SubscriptionResult.Action.DRAFT,
                Optional.empty(),
                Optional.of(tier),
                Map.of("plan_tier", tier),
                patience);
    }

    static SubscriptionRequest activate(Customer customer, UUID subscription, Duration patience) {
        return new SubscriptionRequest(
                customer,
                SubscriptionResult.Action.ACTIVATE,
                Optional.of(subscription),
                Optional.empty(),
                Map.of(),
                patience);
    }

    static SubscriptionRequest change(Customer customer, UUID subscription, String tier, Duration patience) {
        return new SubscriptionRequest(
                customer,
                SubscriptionResult.Action.CHANGE,
                Optional.of(subscription),
                Optional.of(tier),
                Map.of("plan_tier", tier),
                patience);
    }

    static SubscriptionRequest cancel(
            Customer customer, UUID subscription, SubscriptionResult.Action when, Duration patience) {
        return new SubscriptionRequest(
                customer,
                when,
                Optional.of(subscription),
                Optional.empty(),
                Map.of("when", when == SubscriptionResult.Action.CANCEL_NOW ? "now" : "period_end"),
                patience);
    }

    /// A refusal of a card stays the answer. After a shortfall or an invalid request the client may retry.
    /// While the card or the PBX is pending, or the account is suspended, there is no answer yet.
    private static KeyState meaning(RequestResult.Answer answer) {
        return switch (answer.status()) {
            case 200, 201 -> KeyState.DEFINITE;
            case 402 -> answer.json().has("payment_id") ? KeyState.DEFINITE : KeyState.IDLE;
            case 422 -> KeyState.IDLE;
            case 403 -> KeyState.SUSPENDED;
            case 202 -> KeyState.LATER;
            default -> KeyState.other(answer);
        };
    }

    /// The request is sent once and never repeated, whatever the answer is.
    SubscriptionRequest once() {
        dropped = true;
        return this;
    }

    @Override
    public boolean runStep() {
        request.attempt(patience);
        return !dropped && !isLeftOff() && !request.isOver();
    }

    /// From now on the client gives up if the account is suspended.
    public void abandonIfSuspended() {
        abandonedIfSuspended = true;
    }

    private boolean isLeftOff() {
        return abandonedIfSuspended && request.isSuspended();
    }

    public Customer customer() {
        return customer;
    }

    /// Whether the client gave up.
    boolean isDropped() {
        return dropped;
    }

    boolean isAnswered() {
        return dropped || isLeftOff() || request.isAnswered();
    }

    /// The subscription that it created.
    Optional<UUID> made() {
        return request.definiteAnswer()
                .filter(answer -> answer.status() == 201)
                .map(answer -> UUID.fromString(answer.json().required("id").asString()));
    }

    void repeatAtEnd(Duration patience) {
        request.repeatAtEnd(patience);
    }

    public SubscriptionResult evidence() {
        return new SubscriptionResult(
                action,
                subscription.or(this::made),
                tier,
                request.definiteAnswer().map(RequestResult.Answer::status),
                dropped || isLeftOff() ? request.responses().dropped() : request.responses());
    }
}
