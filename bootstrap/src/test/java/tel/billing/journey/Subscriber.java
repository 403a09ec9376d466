package tel.billing.journey;

import java.time.Instant;
import java.util.UUID;

/// A customer with the subscription that signup created.
public final class Subscriber {
    private final Service service;
    private final Customer customer;
    private final String path;

    private Subscriber(Service service, Customer customer, String path) {
        this.service = service;
        this.customer = customer;
        this.path = path;
    }

    public static Subscriber of(Service service) {
        return of(service, Customer.of(service));
    }

    public static Subscriber of(Service service, Customer customer) {
        var drafted = customer.get("/v1/subscriptions").mustBe(200).items().getFirst();
        return of(service, customer, drafted.required("id").asString());
    }

    /// A customer with a further subscription.
    public static Subscriber of(Service service, Customer customer, String subscription) {
        return new Subscriber(service, customer, "/v1/subscriptions/" + subscription);
    }

    /// Another user who tries to use the same subscription.
    public Subscriber triedBy(Customer other) {
        return new Subscriber(service, other, path);
    }

    /// The path of the subscription.
    public String id() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    public Customer customer() {
        return customer;
    }

    public Reply show() {
        return customer.get(path);
    }

    public String status() {
        return show().mustBe(200).text("status");
    }

    public Instant at(String member) {
        return Instant.parse(show().mustBe(200).text(member));
    }

    public Reply line() {
        return customer.get(path + "/line");
    }

    public Reply activate() {
        return activate(UUID.randomUUID());
    }

    public Reply activate(UUID key) {
        return service.post(path + "/activate")
                .bearer(customer.accessToken())
                .key(key)
                .send();
    }

    public Reply activate(UUID key, String body) {
        return service.post(path + "/activate")
                .bearer(customer.accessToken())
                .key(key)
                .json(body)
                .send();
    }

    public Reply change(String tier) {
        return change(UUID.randomUUID(), tier);
    }

    public Reply change(UUID key, String tier) {
        return post(path + "/change-plan", key, "{\"plan_tier\": \"%s\"}".formatted(tier));
    }

    public Reply cancel(String when) {
        return post(path + "/cancel", UUID.randomUUID(), "{\"when\": \"%s\"}".formatted(when));
    }

    /// A further subscription.
    public Reply draft(String tier) {
        return post("/v1/subscriptions", UUID.randomUUID(), "{\"plan_tier\": \"%s\"}".formatted(tier));
    }

    /// Tops up, and stores the card.
    public void topUpWithNewCard(long cents) {
        customer.topUp(
                        UUID.randomUUID(),
                        "{\"amount_minor\": %d, \"currency\": \"EUR\", \"save_card\": true}".formatted(cents))
                .mustBe(200);
    }

    private Reply post(String to, UUID key, String body) {
        return service.post(to)
                .bearer(customer.accessToken())
                .key(key)
                .json(body)
                .send();
    }
}
