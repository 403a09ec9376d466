package tel.billing.shared.web.client;

import jakarta.servlet.http.HttpServletRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the network address of the client: the peer of the connection, unless that is a trusted proxy, which names the
/// client in a header. Only the part of the header that trusted proxies wrote is used, and nothing else is parsed. An
/// authenticated [ApiClient] may name its customer's address instead. If another peer sends the header, the log warns
/// once: it may be a proxy that is missing in the configuration.
public final class ClientAddresses {
    private static final Logger LOG = LoggerFactory.getLogger(ClientAddresses.class);
    private static final int NETWORK_BYTES = 8;
    private static final int SITE_BYTES = 6;

    private final TrustedProxies proxies;
    private final ProxyHeader header;
    private final AtomicBoolean warned = new AtomicBoolean();

    public ClientAddresses(TrustedProxies proxies, ProxyHeader header) {
        this.proxies = proxies;
        this.header = header;
    }

    /// Whether clients may come through a trusted proxy.
    public boolean hasTrustedProxies() {
        return !proxies.networks().isEmpty();
    }

    public InetAddress of(HttpServletRequest request) {
        return ApiClient.of(request)
                .flatMap(ApiClient::customer)
                .orElseGet(() -> of(
                        InetAddress.ofLiteral(request.getRemoteAddr()),
                        Collections.list(request.getHeaders(header.title()))));
    }

    /// The network to count. A client with IPv6 can use any address of its /64.
    public String network(HttpServletRequest request) {
        return network(of(request));
    }

    /// The /48 of an IPv6 address, in which one customer line may have many networks (RFC 6177).
    public Optional<String> site(HttpServletRequest request) {
        return site(of(request));
    }

    /// The /48 of an IPv6 address, or the IPv4 address.
    public String siteOrAddress(HttpServletRequest request) {
        return siteOrAddress(of(request));
    }

    InetAddress of(InetAddress peer, List<String> lines) {
        if (!proxies.include(peer)) {
            warn(peer, lines);
            return peer;
        }
        var client = peer;
        for (var hop : header.hops(lines)) {
            var asking = header.address(hop);
            if (asking.isEmpty()) {
                return client;
            }
            client = asking.get();
            if (!proxies.include(client)) {
                return client;
            }
        }
        return client;
    }

    private void warn(InetAddress peer, List<String> lines) {
        if (!lines.isEmpty() && warned.compareAndSet(false, true)) {
            LOG.warn(
                    "{} sent {} but is not a trusted proxy. If it is a proxy, add it to BILLING_TRUSTED_PROXIES;"
                            + " otherwise all its clients share one rate limit. This is logged once.",
                    peer.getHostAddress(),
                    header.title());
        }
    }

    static String network(InetAddress client) {
        return client instanceof Inet6Address ? prefix(client, NETWORK_BYTES) : client.getHostAddress();
    }

    static Optional<String> site(InetAddress client) {
        return client instanceof Inet6Address ? Optional.of(prefix(client, SITE_BYTES)) : Optional.empty();
    }

    static String siteOrAddress(InetAddress client) {
        return site(client).orElseGet(client::getHostAddress);
    }

    private static String prefix(InetAddress address, int bytes) {
        return HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), bytes)) + "/" + bytes * Byte.SIZE;
    }
}
