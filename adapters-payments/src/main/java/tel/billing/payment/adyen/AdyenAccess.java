package tel.billing.payment.adyen;

import com.adyen.Client;
import com.adyen.Config;
import com.adyen.enums.Environment;
import com.adyen.httpclient.ClientInterface;
import java.net.URI;
import java.util.Optional;
import tel.billing.shared.Secret;

/// Adyen's API: the account, the API key and the address. `liveUrlPrefix` is the prefix that Adyen's Customer
/// Area shows under the same name. `url`, if present, replaces Adyen's own addresses up to and including the
/// version, for example with that of a proxy or a stub.
public record AdyenAccess(AdyenAccount account, Secret apiKey, Optional<String> liveUrlPrefix, Optional<URI> url) {

    Client client(ClientInterface http) {
        var config =
                new Config().apiKey(apiKey.value()).environment(account.live() ? Environment.LIVE : Environment.TEST);
        liveUrlPrefix.ifPresent(config::liveEndpointUrlPrefix);
        var client = new Client(config);
        client.setHttpClient(http);
        return client;
    }
}
