package tel.billing.payment;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.BrowserUrls;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// Where the card processor's page returns the customer to: pages of the shop, or links into its app.
///
/// @param cancelUrl replaces `returnUrl` after a payment that the customer cancelled, or that expired
public record ReturnUrls(Optional<URI> returnUrl, Optional<URI> cancelUrl) {
    public static final ReturnUrls NONE = new ReturnUrls(Optional.empty(), Optional.empty());

    private static final Pattern RESULT = Pattern.compile("(?:^|[&;])(?:payment_id|status)(?:=|&|;|$)");

    /// Why a request with these URLs is rejected.
    ///
    /// @param urls those that are not allowed
    public record Violation(ReturnUrls urls, InputError error) {}

    /// Reads one of the URLs. Its query must not contain the parameters that [#withResult] appends: many shops read
    /// the first of two parameters with one name.
    public static Parsed<URI> parse(String text) {
        return BrowserUrls.parse(text)
                .flatMap(url -> url.getQuery() != null
                                && RESULT.matcher(url.getQuery()).find()
                        ? Parsed.invalid(InputError.notAllowed(
                                "must not contain the parameters payment_id and status, which the service appends"))
                        : Parsed.valid(url));
    }

    public boolean isEmpty() {
        return returnUrl.isEmpty() && cancelUrl.isEmpty();
    }

    /// Empty if all of the URLs are allowed.
    public Optional<Violation> violationOf(AllowedUrls allowed) {
        var others = new ReturnUrls(
                returnUrl.filter(url -> !allowed.contain(url)), cancelUrl.filter(url -> !allowed.contain(url)));
        return others.isEmpty() ? Optional.empty() : Optional.of(new Violation(others, allowed.violation()));
    }

    /// The URL after a payment with this result; empty if the customer stays at the service.
    public Optional<URI> after(boolean isCancelled) {
        return isCancelled ? cancelUrl.or(this::returnUrl) : returnUrl;
    }

    /// Appends the id and the status of the payment. Works on the text, because the URL must reach the shop as it was
    /// sent, escapes included.
    ///
    /// @param status as the API shows it
    public static URI withResult(URI url, PaymentId payment, String status) {
        var text = url.toString();
        var hash = text.indexOf('#');
        var page = hash < 0 ? text : text.substring(0, hash);
        var fragment = hash < 0 ? "" : text.substring(hash);
        var separator = page.contains("?") ? "&" : "?";
        return URI.create("%s%spayment_id=%s&status=%s%s".formatted(page, separator, payment, status, fragment));
    }
}
