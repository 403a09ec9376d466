package tel.billing.payment.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import tel.billing.shared.Money;

/// The payment page for browsers. It has no script and no inline style.
final class CardPage implements CardAnswers {
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
                        "objection", error));
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
