package tel.billing.payment.adyen;

import com.adyen.Client;
import com.adyen.Config;
import com.adyen.enums.Environment;
import java.net.URI;
import java.util.Optional;
import tel.billing.shared.Secret;

/// How Adyen is reached: with which key, for which account, and where. `liveUrlPrefix` is what Adyen's customer area
/// calls so; `url` stands in for Adyen's own addresses, up to and with the version: a proxy's, or a stub's.
public record AdyenAccess(AdyenAccount account, Secret apiKey, Optional<String> liveUrlPrefix, Optional<URI> url) {

    Client client(AdyenHttp http) {
        var config =
                new Config().apiKey(apiKey.value()).environment(account.live() ? Environment.LIVE : Environment.TEST);
        liveUrlPrefix.ifPresent(config::liveEndpointUrlPrefix);
        var client = new Client(config);
        client.setHttpClient(http);
        return client;
    }
}
