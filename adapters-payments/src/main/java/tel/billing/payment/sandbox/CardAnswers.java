package tel.billing.payment.sandbox;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;

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
}
