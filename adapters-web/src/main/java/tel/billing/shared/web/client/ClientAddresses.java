package tel.billing.shared.web.client;

import jakarta.servlet.http.HttpServletRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/// Finds out where a request comes from: from whoever is connected to us, unless that is a proxy that we trust to say
/// for whom it asks. Of what the header says, only the part that trusted proxies wrote is believed.
public record ClientAddresses(TrustedProxies proxies, ProxyHeader header) {
    private static final int NETWORK_BYTES = 8;

    public InetAddress of(HttpServletRequest request) {
        return of(InetAddress.ofLiteral(request.getRemoteAddr()), Collections.list(request.getHeaders(header.title())));
    }

    /// Whom to count: one who has an address of IPv6 has as many as they like within a /64.
    public String network(HttpServletRequest request) {
        return network(of(request));
    }

    InetAddress of(InetAddress peer, List<String> lines) {
        var client = peer;
        for (var asking : header.addresses(lines)) {
            if (asking.isEmpty() || !proxies.include(client)) {
                return client;
            }
            client = asking.get();
        }
        return client;
    }

    static String network(InetAddress client) {
        return client instanceof Inet6Address
                ? HexFormat.of().formatHex(Arrays.copyOf(client.getAddress(), NETWORK_BYTES)) + "/64"
                : client.getHostAddress();
    }
}
