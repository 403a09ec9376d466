package tel.billing.proof;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// One request about subscriptions: create, activate, change or cancel one.
final class Order implements Task {
    private static final String ALL = "/v1/subscriptions";

    private final Customer customer;
    private final Ordered.Wish wish;
    private final Optional<UUID> subscription;
    private final Optional<String> tier;
    private final Duration patience;
    private final KeyedRequest request;
    private volatile boolean dropped;
    private volatile boolean leftOffIfBarred;

    private Order(
            Customer customer,
            Ordered.Wish wish,
            Optional<UUID> subscription,
            Optional<String> tier,
            Map<String, ?> members,
            Duration patience) {
        this.customer = customer;
        this.wish = wish;
        this.subscription = subscription;
        this.tier = tier;
        this.patience = patience;
        this.request = new KeyedRequest(
                customer.session(),
                subscription.map(id -> ALL + "/" + id + wish.path()).orElse(ALL),
                UUID.randomUUID(),
                members,
                Order::meaning);
    }

    static Order draft(Customer customer, String tier, Duration patience) {
        return new Order(
                customer, Ordered.Wish.DRAFT, Optional.empty(), Optional.of(tier), Map.of("plan_tier", tier), patience);
    }

    static Order activate(Customer customer, UUID subscription, Duration patience) {
        return new Order(
                customer, Ordered.Wish.ACTIVATE, Optional.of(subscription), Optional.empty(), Map.of(), patience);
    }

    static Order change(Customer customer, UUID subscription, String tier, Duration patience) {
        return new Order(
                customer,
                Ordered.Wish.CHANGE,
                Optional.of(subscription),
                Optional.of(tier),
                Map.of("plan_tier", tier),
                patience);
    }

    static Order cancel(Customer customer, UUID subscription, Ordered.Wish when, Duration patience) {
        return new Order(
                customer,
                when,
                Optional.of(subscription),
                Optional.empty(),
                Map.of("when", when == Ordered.Wish.CANCEL_NOW ? "now" : "period_end"),
                patience);
    }

    /// A refusal of a card stays the answer. After a shortfall or an invalid request the client may retry.
    /// While the card or the PBX is pending, or the account is suspended, there is no answer yet.
    private static Meaning meaning(Heard.Answer answer) {
        return switch (answer.status()) {
            case 200, 201 -> Meaning.DEFINITE;
            case 402 -> answer.json().has("payment_id") ? Meaning.DEFINITE : Meaning.IDLE;
            case 422 -> Meaning.IDLE;
            case 403 -> Meaning.BARRED;
            case 202 -> Meaning.LATER;
            default -> Meaning.other(answer);
        };
    }

    /// The request is sent once and never repeated, whatever the answer is.
    Order once() {
        dropped = true;
        return this;
    }

    @Override
    public boolean goOn() {
        request.ask(patience);
        return !dropped && !isLeftOff() && !request.isOver();
    }

    /// From now on the client gives up if the account is suspended.
    void leaveOffIfBarred() {
        leftOffIfBarred = true;
    }

    private boolean isLeftOff() {
        return leftOffIfBarred && request.isBarred();
    }

    Customer customer() {
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
        return request.told()
                .filter(answer -> answer.status() == 201)
                .map(answer -> UUID.fromString(answer.json().required("id").asString()));
    }

    void askOnceMore() {
        request.askOnceMore();
    }

    Ordered evidence() {
        return new Ordered(
                wish,
                subscription.or(this::made),
                tier,
                request.told().map(Heard.Answer::status),
                dropped || isLeftOff() ? request.hearing().dropped() : request.hearing());
    }
}
