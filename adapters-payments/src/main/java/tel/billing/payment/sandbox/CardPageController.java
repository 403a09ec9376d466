package tel.billing.payment.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.payment.application.topup.RefreshPaymentResult;
import tel.billing.payment.sandbox.CardAnswers.CardPage;

/// The sandbox's payment page. Customers pay or cancel on it; API clients send a POST to its address + `/pay`
/// or `/cancel`. Repeating the decision changes nothing; changing it is rejected.
@RestController
public final class CardPageController {
    private static final MediaType CSS = new MediaType("text", "css", UTF_8);

    private final SandboxCardProcessor processor;
    private final RefreshPaymentResult refreshPaymentResult;

    public CardPageController(SandboxCardProcessor processor, RefreshPaymentResult refreshPaymentResult) {
        this.processor = processor;
        this.refreshPaymentResult = refreshPaymentResult;
    }

    @GetMapping("/dev/card/{key}")
    public ResponseEntity<byte[]> show(@PathVariable("key") String key, HttpServletRequest request) {
        return processor
                .atPage(key)
                .map(CardPage::of)
                .orElseGet(() -> CardAnswers.to(request).unknown());
    }

    @PostMapping("/dev/card/{key}/pay")
    public ResponseEntity<byte[]> pay(@PathVariable("key") String key, HttpServletRequest request) {
        return decide(key, Decision.PAY, CardAnswers.to(request));
    }

    @PostMapping("/dev/card/{key}/cancel")
    public ResponseEntity<byte[]> cancel(@PathVariable("key") String key, HttpServletRequest request) {
        return decide(key, Decision.CANCEL, CardAnswers.to(request));
    }

    @GetMapping("/dev/assets/card.css")
    public ResponseEntity<byte[]> style() {
        return ResponseEntity.ok().contentType(CSS).body(Resource.bytes("card.css"));
    }

    private ResponseEntity<byte[]> decide(String key, Decision decision, CardAnswers answers) {
        var movement = processor.decide(key, decision).orElse(null);
        if (movement == null) {
            return answers.unknown();
        }
        if (!decision.isOn(movement)) {
            return answers.tooLate(movement, decision);
        }
        // also for a repeated decision: the service may have crashed before it recorded the first one
        refreshPaymentResult.refresh(movement.account(), movement.payment());
        return answers.done(movement, decision);
    }
}
