package tel.billing.payment.sandbox;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

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
