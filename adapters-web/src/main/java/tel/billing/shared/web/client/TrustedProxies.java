package tel.billing.shared.web.client;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/// The proxies that are trusted to name the client of a request.
public record TrustedProxies(List<Network> networks) {
    private static final String NONE = "none";

    public TrustedProxies {
        networks = List.copyOf(networks);
    }

    /// Parses `none`, or a list such as `10.0.0.0/8,2001:db8::7`. Spring finds this method by its name.
    public static TrustedProxies valueOf(String text) {
        return text.equals(NONE)
                ? new TrustedProxies(List.of())
                : new TrustedProxies(Stream.of(text.split(",", -1))
                        .map(String::strip)
                        .map(Network::parse)
                        .toList());
    }

    boolean include(InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }
}
