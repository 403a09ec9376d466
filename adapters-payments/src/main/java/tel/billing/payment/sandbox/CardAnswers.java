package tel.billing.payment.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import tel.billing.payment.sandbox.Movement.Stage;
import tel.billing.shared.Money;
import tools.jackson.databind.json.JsonMapper;

/// Responses of the payment page: HTML for browsers, JSON for API clients.
interface CardAnswers {
    ResponseEntity<byte[]> done(Movement movement, Decision decision);

    ResponseEntity<byte[]> tooLate(Movement movement, Decision decision);

    /// No payment has this page.
    ResponseEntity<byte[]> unknown();

    static CardAnswers to(HttpServletRequest request) {
        var accept = request.getHeader(HttpHeaders.ACCEPT);
        return accept != null && accept.contains("text/html") && !accept.contains("application/json")
                ? new CardPage()
                : new CardJson(request.getRequestURI());
    }

    /// The payment page for API clients. Errors are problem details (RFC 9457).
    record CardJson(String path) implements CardAnswers {
        private static final String PROBLEM = "urn:service:billing:problem:";
        private static final JsonMapper JSON = JsonMapper.shared();

        @Override
        public ResponseEntity<byte[]> done(Movement movement, Decision decision) {
            return ResponseEntity.ok()
                    .contentType(MediaType.APPLICATION_JSON)
                    .body(JSON.writeValueAsBytes(Map.of("status", decision.done())));
        }

        @Override
        public ResponseEntity<byte[]> tooLate(Movement movement, Decision decision) {
            return problem(
                    422,
                    "validation.failed",
                    "Validation failed",
                    "The payment is already decided: " + decision.tooLate() + ".",
                    Map.of("invalid_params", List.of(Map.of("name", "status", "reason", decision.tooLate()))));
        }

        @Override
        public ResponseEntity<byte[]> unknown() {
            return problem(404, "not_found", "Resource not found", "No payment has this page.", Map.of());
        }

        private ResponseEntity<byte[]> problem(
                int status, String code, String title, String detail, Map<String, Object> more) {
            var body = new LinkedHashMap<String, Object>();
            body.put("type", PROBLEM + code);
            body.put("title", title);
            body.put("status", status);
            body.put("detail", detail);
            body.put("instance", path);
            body.putAll(more);
            return ResponseEntity.status(status)
                    .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                    .body(JSON.writeValueAsBytes(body));
        }
    }

    /// The payment page for browsers. It has no script and no inline style.
    static final class CardPage implements CardAnswers {
        private static final String POLICY =
                "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors"
                        + " 'none'";
        private static final Template TEMPLATE =
                Mustache.compiler().emptyStringIsFalse(true).compile(Resource.text("card.html"));

        static ResponseEntity<byte[]> of(Movement movement) {
            return page(200, movement, "");
        }

        @Override
        public ResponseEntity<byte[]> done(Movement movement, Decision decision) {
            return of(movement);
        }

        @Override
        public ResponseEntity<byte[]> tooLate(Movement movement, Decision decision) {
            return page(422, movement, "Nothing changed: " + decision.tooLate() + ".");
        }

        @Override
        public ResponseEntity<byte[]> unknown() {
            return page(404, Map.of("known", false));
        }

        private static ResponseEntity<byte[]> page(int status, Movement movement, String error) {
            return page(
                    status,
                    Map.of(
                            "known", true,
                            "key", movement.key(),
                            "payment", movement.payment(),
                            "amount", readable(movement.amount()),
                            "open", movement.stage() instanceof Stage.AtPage,
                            "paid", Decision.PAY.isOn(movement),
                            "cancelled", Decision.CANCEL.isOn(movement),
                            "error", error));
        }

        private static ResponseEntity<byte[]> page(int status, Map<String, Object> model) {
            return ResponseEntity.status(status)
                    .contentType(new MediaType(MediaType.TEXT_HTML, UTF_8))
                    .header("Content-Security-Policy", POLICY)
                    .header(HttpHeaders.CACHE_CONTROL, "no-store")
                    .body(TEMPLATE.execute(model).getBytes(UTF_8));
        }

        /// Keeps the amount and its currency on one line.
        private static String readable(Money amount) {
            return amount.toString().replace(' ', '\u00a0');
        }
    }
}
