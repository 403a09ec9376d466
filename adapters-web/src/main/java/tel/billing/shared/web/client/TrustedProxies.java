package tel.billing.shared.web.client;

import java.math.BigInteger;
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

    /// A network such as `10.0.0.0/8` or `2001:db8::/32`, or a single address.
    record Network(InetAddress first, int bits) {

        Network {
            if (bits < 0 || bits > width(first)) {
                throw new IllegalArgumentException("a network cannot have %s bits: %s".formatted(bits, first));
            }
        }

        static Network parse(String text) {
            var slash = text.indexOf('/');
            if (slash < 0) {
                var only = InetAddress.ofLiteral(text);
                return new Network(only, width(only));
            }
            return new Network(
                    InetAddress.ofLiteral(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
        }

        boolean contains(InetAddress address) {
            return width(address) == width(first) && prefix(address).equals(prefix(first));
        }

        private BigInteger prefix(InetAddress address) {
            return new BigInteger(1, address.getAddress()).shiftRight(width(first) - bits);
        }

        private static int width(InetAddress address) {
            return address.getAddress().length * Byte.SIZE;
        }

        @Override
        public String toString() {
            return first.getHostAddress() + "/" + bits;
        }
    }
}
