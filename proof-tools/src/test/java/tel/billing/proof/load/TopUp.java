package tel.billing.proof.load;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Optional;
import tel.billing.proof.evidence.Evidence;
import tel.billing.proof.evidence.RequestResult;
import tools.jackson.databind.JsonNode;

/// One top-up of one customer, who also acts at the processor's page if the payment requires it.
public final class TopUp implements Task {
    private final Customer customer;
    private final PlannedTopUp planned;
    private final KeyedRequest request;
    private volatile boolean acted;

    public TopUp(Customer customer, PlannedTopUp planned) {
        this.customer = customer;
        this.planned = planned;
        this.request = new KeyedRequest(
                customer.session(),
                "/v1/payments/topup",
                planned.key(),
                planned.members(),
                KeyState.definite(200, 202, 402));
    }

    @Override
    public boolean runStep() {
        request.attempt(planned.timeout());
        return !request.hasUnexpectedAnswer()
                && request.definiteAnswer().map(this::needsAction).orElse(true);
    }

    private boolean needsAction(RequestResult.Answer answer) {
        if (!acted) {
            acted = answer.status() != 202 || hasActed(answer.json());
        }
        return !acted && !request.hasUnexpectedAnswer();
    }

    /// The page may appear later than the answer.
    private boolean hasActed(JsonNode answer) {
        var page = page(answer);
        if (page.isPresent()) {
            return submit(page.get());
        }
        return customer.payment(Evidence.DefiniteAnswer.payment(answer)) instanceof RequestResult.Answer now
                && now.status() == 200
                && hasActedNow(now.json());
    }

    private boolean hasActedNow(JsonNode payment) {
        return page(payment)
                .map(this::submit)
                .orElseGet(() -> !payment.required("status").asString().equals("pending"));
    }

    private static Optional<String> page(JsonNode payment) {
        return payment.at("/next_action/url").asStringOpt();
    }

    private boolean submit(String page) {
        var api = customer.session().api();
        var button = page + (planned.paysAtPage() ? "/pay" : "/cancel");
        if (!(api.send(api.get(button).POST(BodyPublishers.noBody()).build())
                instanceof RequestResult.Answer pressed)) {
            return false;
        }
        if (pressed.status() != 200 && !pressed.mustRetry()) {
            request.addUnexpected("page %s got %d %s".formatted(button, pressed.status(), pressed.body()));
        }
        return pressed.status() == 200;
    }

    boolean isAnswered() {
        return request.definiteAnswer().isPresent();
    }

    void repeatAtEnd(Duration patience) {
        request.repeatAtEnd(patience);
    }

    public Evidence.KeyResult evidence() {
        return request.evidence(planned.amountMinor());
    }
}
