package tel.billing.journey;

import java.time.Instant;
import java.util.UUID;

/// A customer with the subscription that signup created.
final class Subscriber {
    private final Service service;
    private final Customer customer;
    private final String path;

    private Subscriber(Service service, Customer customer, String path) {
        this.service = service;
        this.customer = customer;
        this.path = path;
    }

    static Subscriber of(Service service) {
        return of(service, Customer.of(service));
    }

    static Subscriber of(Service service, Customer customer) {
        var drafted = customer.get("/v1/subscriptions").mustBe(200).items().getFirst();
        return new Subscriber(
                service, customer, "/v1/subscriptions/" + drafted.required("id").asString());
    }

    /// Another user who tries to use the same subscription.
    Subscriber triedBy(Customer other) {
        return new Subscriber(service, other, path);
    }

    /// The path of the subscription.
    String id() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    Customer customer() {
        return customer;
    }

    Reply show() {
        return customer.get(path);
    }

    String status() {
        return show().mustBe(200).text("status");
    }

    Instant at(String member) {
        return Instant.parse(show().mustBe(200).text(member));
    }

    Reply line() {
        return customer.get(path + "/line");
    }

    Reply activate() {
        return activate(UUID.randomUUID());
    }

    Reply activate(UUID key) {
        return service.post(path + "/activate")
                .bearer(customer.accessToken())
                .key(key)
                .send();
    }

    Reply change(String tier) {
        return change(UUID.randomUUID(), tier);
    }

    Reply change(UUID key, String tier) {
        return post(path + "/change-plan", key, "{\"plan_tier\": \"%s\"}".formatted(tier));
    }

    Reply cancel(String when) {
        return post(path + "/cancel", UUID.randomUUID(), "{\"when\": \"%s\"}".formatted(when));
    }

    /// A further subscription.
    Reply draft(String tier) {
        return post("/v1/subscriptions", UUID.randomUUID(), "{\"plan_tier\": \"%s\"}".formatted(tier));
    }

    /// Tops up, and stores the card.
    void topUpWithNewCard(long cents) {
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
