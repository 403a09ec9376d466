package tel.billing.payment.adyen;

import com.adyen.httpclient.ClientInterface;
import com.adyen.model.RequestOptions;
import com.adyen.service.checkout.ModificationsApi;
import com.adyen.service.checkout.PaymentsApi;
import com.adyen.service.checkout.RecurringApi;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The parts of Adyen's API that we use.
record Api(PaymentsApi payments, ModificationsApi modifications, RecurringApi cards) {
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z0-9_-]{1,128}");

    static Api at(AdyenAccess access, ClientInterface http) {
        var client = access.client(http);
        return access.url()
                .map(url -> new Api(
                        new PaymentsApi(client, url.toString()),
                        new ModificationsApi(client, url.toString()),
                        new RecurringApi(client, url.toString())))
                .orElseGet(
                        () -> new Api(new PaymentsApi(client), new ModificationsApi(client), new RecurringApi(client)));
    }

    static RequestOptions under(String key) {
        return new RequestOptions().idempotencyKey(key);
    }

    /// Whether the text is a valid Adyen identifier. The library puts identifiers into paths without escaping
    /// them.
    static boolean isName(@Nullable String text) {
        return text != null && IDENTIFIER.matcher(text).matches();
    }
}
