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

/// Finds out where a request comes from: from whoever is connected to us, unless that is a proxy that we trust to say
/// for whom it asks. Of what the header says, only the part that trusted proxies wrote is believed, and no more of it
/// is looked at. If somebody else writes the header, the log warns once: it may be a proxy that was forgotten.
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
        return of(InetAddress.ofLiteral(request.getRemoteAddr()), Collections.list(request.getHeaders(header.title())));
    }

    /// Whom to count: one who has an address of IPv6 has as many as they like within a /64.
    public String network(HttpServletRequest request) {
        return network(of(request));
    }

    /// The /48 of an address of IPv6, in which one line may have many networks (RFC 6177).
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
                    "{} sent {} and is no trusted proxy. If it is a proxy, name it in BILLING_TRUSTED_PROXIES, or all"
                            + " its clients count as one. This is said once.",
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
