package tel.billing.payment.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import com.adyen.Config;
import com.adyen.constants.ApiConstants.HttpMethod;
import com.adyen.httpclient.ClientInterface;
import com.adyen.model.RequestOptions;
import com.adyen.model.checkout.CreateCheckoutSessionRequest;
import com.adyen.model.checkout.PaymentRefundRequest;
import com.adyen.service.exception.ApiException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Secret;

class AdyenAccessTest {
    private static final String PREFIX = "1797a841fbb37ca7-billing";

    @Test
    void without_a_url_requests_go_to_the_environment_of_the_account() throws Exception {
        assertThat(hostsOf(access(false, Optional.empty(), Optional.empty()))).containsOnly("checkout-test.adyen.com");
        assertThat(hostsOf(access(true, Optional.of(PREFIX), Optional.empty())))
                .containsOnly(PREFIX + "-checkout-live.adyenpayments.com");
    }

    @Test
    void with_a_url_all_requests_go_there() throws Exception {
        var proxy = Optional.of(URI.create("https://proxy.example/v71"));

        assertThat(hostsOf(access(false, Optional.empty(), proxy))).containsOnly("proxy.example");
        assertThat(hostsOf(access(true, Optional.empty(), proxy))).containsOnly("proxy.example");
    }

    private static AdyenAccess access(boolean live, Optional<String> prefix, Optional<URI> url) {
        return new AdyenAccess(new AdyenAccount("BillingECOM", live), new Secret("an API key"), prefix, url);
    }

    /// The hosts that a payment page, a refund and a deletion of a card are requested from.
    private static List<String> hostsOf(AdyenAccess access) throws IOException, ApiException {
        var recorder = new Recorder();
        var api = Api.at(access, recorder);
        api.payments().sessions(new CreateCheckoutSessionRequest());
        api.modifications().refundCapturedPayment("PSP1", new PaymentRefundRequest());
        api.cards().deleteTokenForStoredPaymentDetails("TOKEN1", "shopper", "BillingECOM");
        assertThat(recorder.hosts).hasSize(3);
        return recorder.hosts;
    }

    /// Responds to each request with an empty object, and records its host.
    private static final class Recorder implements ClientInterface {
        private final List<String> hosts = new ArrayList<>();

        @Override
        public String request(String url, String body, Config config) {
            return record(url);
        }

        @Override
        public String request(String url, String body, Config config, boolean withKey) {
            return record(url);
        }

        @Override
        public String request(
                String url, String body, Config config, boolean withKey, @Nullable RequestOptions options) {
            return record(url);
        }

        @Override
        public String request(
                String url,
                String body,
                Config config,
                boolean withKey,
                @Nullable RequestOptions options,
                HttpMethod method) {
            return record(url);
        }

        @Override
        public String request(
                String url,
                @Nullable String body,
                Config config,
                boolean withKey,
                @Nullable RequestOptions options,
                HttpMethod method,
                @Nullable Map<String, String> query) {
            return record(url);
        }

        private String record(String url) {
            hosts.add(URI.create(url).getHost());
            return "{}";
        }
    }
}
