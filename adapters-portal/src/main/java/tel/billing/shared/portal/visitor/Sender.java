package tel.billing.shared.portal.visitor;

import java.util.Optional;

/// Where a request comes from.
///
/// @param address the network address
/// @param network the network that rate limits by address count
/// @param site the /48 of an IPv6 address, which is counted first; empty for IPv4
/// @param emailNetwork the network that limits by e-mail address count
/// @param agent the browser's description of itself
public record Sender(
        String address, String network, Optional<String> site, String emailNetwork, Optional<String> agent) {}
