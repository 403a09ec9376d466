package tel.billing.proof;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// One top-up of one customer, who also acts at the processor's page if the payment requires it.
final class TopUp implements Task {
    private final Customer customer;
    private final Wish wish;
    private final KeyedRequest request;
    private volatile boolean acted;

    TopUp(Customer customer, Wish wish) {
        this.customer = customer;
        this.wish = wish;
        this.request = new KeyedRequest(
                customer.session(), "/v1/payments/topup", wish.key(), wish.members(), Meaning.definite(200, 202, 402));
    }

    @Override
    public boolean goOn() {
        request.ask(wish.patience());
        return !request.isSurprised()
                && request.told().map(this::isToBeActedUpon).orElse(true);
    }

    private boolean isToBeActedUpon(Heard.Answer answer) {
        if (!acted) {
            acted = answer.status() != 202 || hasActed(answer.json());
        }
        return !acted && !request.isSurprised();
    }

    /// The page may appear later than the answer.
    private boolean hasActed(JsonNode answer) {
        var page = page(answer);
        if (page.isPresent()) {
            return hasPressed(page.get());
        }
        return customer.payment(Evidence.Told.payment(answer)) instanceof Heard.Answer now
                && now.status() == 200
                && hasActedNow(now.json());
    }

    private boolean hasActedNow(JsonNode payment) {
        return page(payment)
                .map(this::hasPressed)
                .orElseGet(() -> !payment.required("status").asString().equals("pending"));
    }

    private static Optional<String> page(JsonNode payment) {
        return payment.at("/next_action/url").asStringOpt();
    }

    private boolean hasPressed(String page) {
        var api = customer.session().api();
        var button = page + (wish.paysAtPage() ? "/pay" : "/cancel");
        if (!(api.send(api.get(button).POST(BodyPublishers.noBody()).build()) instanceof Heard.Answer pressed)) {
            return false;
        }
        if (pressed.status() != 200 && !pressed.isToBeRepeated()) {
            request.surprise("page %s got %d %s".formatted(button, pressed.status(), pressed.body()));
        }
        return pressed.status() == 200;
    }

    boolean isAnswered() {
        return request.told().isPresent();
    }

    void askOnceMore() {
        request.askOnceMore();
    }

    Evidence.Asked evidence() {
        return request.evidence(wish.amountMinor());
    }
}
