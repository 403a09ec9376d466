package tel.billing.shared.web.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.shared.web.client.TrustedProxies.Network;

class ClientAddressesTest {
    private static final long MILLISECOND = 1_000_000;
    private static final TrustedProxies PROXIES = TrustedProxies.valueOf("10.0.0.0/8, 192.0.2.7, 2001:db8:1::/48");
    private static final ClientAddresses BY_LIST = new ClientAddresses(PROXIES, ProxyHeader.X_FORWARDED_FOR);
    private static final ClientAddresses BY_PAIRS = new ClientAddresses(PROXIES, ProxyHeader.FORWARDED);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        203.0.113.5   | ''                             | 203.0.113.5
        203.0.113.5   | 198.51.100.1                   | 203.0.113.5
        10.1.2.3      | ''                             | 10.1.2.3
        10.1.2.3      | 198.51.100.1                   | 198.51.100.1
        192.0.2.7     | 198.51.100.1                   | 198.51.100.1
        192.0.2.8     | 198.51.100.1                   | 192.0.2.8
        2001:db8:1::9 | 198.51.100.1                   | 198.51.100.1
        10.1.2.3      | 1.1.1.1, 198.51.100.1          | 198.51.100.1
        10.1.2.3      | 1.1.1.1, 198.51.100.1,10.0.0.9 | 198.51.100.1
        10.1.2.3      | 10.0.0.8, 10.0.0.9             | 10.0.0.8
        10.1.2.3      | 198.51.100.1:4711              | 198.51.100.1
        10.1.2.3      | 2001:db8:2::1                  | 2001:db8:2:0:0:0:0:1
        10.1.2.3      | [2001:db8:2::1]:4711           | 2001:db8:2:0:0:0:0:1
        10.1.2.3      | ::ffff:198.51.100.1            | 198.51.100.1
        10.1.2.3      | 198.51.100.1, unknown          | 10.1.2.3
        10.1.2.3      | 198.51.100.1, unknown, 10.0.0.9| 10.0.0.9
        10.1.2.3      | 198.51.100.1,                  | 10.1.2.3
        10.1.2.3      | localhost                      | 10.1.2.3
        10.1.2.3      | 999.1.1.1                      | 10.1.2.3
        10.1.2.3      | 1                              | 10.1.2.3
        """)
    void only_the_entries_of_trusted_proxies_are_used(String peer, String header, String client) {
        assertThat(client(BY_LIST, peer, header)).isEqualTo(client);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        for=198.51.100.1                                      | 198.51.100.1
        For="198.51.100.1:4711";proto=https;by=10.0.0.9       | 198.51.100.1
        proto=https; for="[2001:db8:2::1]:4711"               | 2001:db8:2:0:0:0:0:1
        for=1.1.1.1, for=198.51.100.1;proto=http, For=10.0.0.9| 198.51.100.1
        for=198.51.100.1, for=_hidden                         | 10.1.2.3
        for=198.51.100.1, for=unknown                         | 10.1.2.3
        for=198.51.100.1, proto=https                         | 10.1.2.3
        198.51.100.1                                          | 10.1.2.3
        for=198.51.100.1;host="a;for=6.6.6.6"                 | 198.51.100.1
        host="a;for=6.6.6.6";for=198.51.100.1                 | 198.51.100.1
        for=198.51.100.1;host="a, for=6.6.6.6"                | 198.51.100.1
        for=198.51.100.1;host="a\\", for=6.6.6.6"             | 198.51.100.1
        for=198.51.100.1;;Host="",                            | 10.1.2.3
        host="a;for=6.6.6.6"                                  | 10.1.2.3
        for=198.51.100.1;for=6.6.6.6                          | 10.1.2.3
        for=198.51.100.1;host="a                              | 10.1.2.3
        for=1.1.1.1;host="a, for=198.51.100.1                 | 10.1.2.3
        for=6.6.6.6;x=", for=198.51.100.1;host="a\\"b"        | 10.1.2.3
        for="198.51.100.1"a                                   | 10.1.2.3
        for                                                   | 10.1.2.3
        """)
    void the_header_of_rfc_7239_works_in_the_same_way(String header, String client) {
        assertThat(client(BY_PAIRS, "10.1.2.3", header)).isEqualTo(client);
    }

    @ParameterizedTest
    @EnumSource(Hostility.class)
    void a_hostile_header_is_parsed_as_fast_as_any(Hostility hostility) {
        var innocent = List.of("for=1.1.1.1, ".repeat(hostility.text.length() / 13));
        var hostile = List.of(hostility.text);

        for (var peer : List.of("203.0.113.5", "10.1.2.3")) {
            var usual = fastest(() -> read(peer, innocent));
            assertThat(fastest(() -> read(peer, hostile))).isLessThan(20 * usual + MILLISECOND);
        }
    }

    @Test
    void a_hop_that_is_too_long_is_ignored() {
        var longest = "for=198.51.100.1;host=" + "a".repeat(490);

        assertThat(client(BY_PAIRS, "10.1.2.3", longest)).isEqualTo("198.51.100.1");
        assertThat(client(BY_PAIRS, "10.1.2.3", longest + "a")).isEqualTo("10.1.2.3");
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void the_log_warns_once_of_an_unknown_proxy(CapturedOutput output) {
        var clients = new ClientAddresses(PROXIES, ProxyHeader.X_FORWARDED_FOR);
        client(clients, "10.1.2.3", "198.51.100.1");
        client(clients, "203.0.113.5");
        assertThat(output).doesNotContain("BILLING_TRUSTED_PROXIES");

        client(clients, "203.0.113.5", "198.51.100.1");
        client(clients, "203.0.113.6", "198.51.100.1");
        assertThat(output)
                .containsOnlyOnce(
                        "203.0.113.5 sent X-Forwarded-For but is not a trusted proxy. If it is a proxy, add it")
                .doesNotContain("203.0.113.6");
    }

    @Test
    void without_the_header_the_peer_of_the_connection_counts() {
        assertThat(client(BY_LIST, "10.1.2.3")).isEqualTo("10.1.2.3");
    }

    @Test
    void several_header_lines_are_one_list() {
        assertThat(client(BY_LIST, "10.1.2.3", "1.1.1.1", "198.51.100.1, 10.0.0.9"))
                .isEqualTo("198.51.100.1");
    }

    @Test
    void of_ipv6_the_network_is_counted() {
        assertThat(network("2001:db8:2:3:4:5:6:7"))
                .isEqualTo("20010db800020003/64")
                .isEqualTo(network("2001:db8:2:3:ffff::1"))
                .isNotEqualTo(network("2001:db8:2:4:4:5:6:7"));
        assertThat(network("203.0.113.5")).isEqualTo("203.0.113.5");
    }

    @Test
    void of_ipv6_the_site_is_counted_too() {
        assertThat(ClientAddresses.site(InetAddress.ofLiteral("2001:db8:2:3::1")))
                .hasValue("20010db80002/48")
                .isEqualTo(ClientAddresses.site(InetAddress.ofLiteral("2001:db8:2:ffff::1")))
                .isNotEqualTo(ClientAddresses.site(InetAddress.ofLiteral("2001:db8:3::1")));
        assertThat(ClientAddresses.site(InetAddress.ofLiteral("203.0.113.5"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0/0, 203.0.113.5, true", "0.0.0.0/0, ::1, false", "192.0.2.128/25, 192.0.2.127, false"})
    void a_network_ends_at_its_prefix_length(String network, String address, boolean contained) {
        assertThat(Network.parse(network).contains(InetAddress.ofLiteral(address)))
                .isEqualTo(contained);
    }

    private static String client(ClientAddresses clients, String peer, String... lines) {
        return clients.of(InetAddress.ofLiteral(peer), List.of(lines)).getHostAddress();
    }

    private static String network(String address) {
        return ClientAddresses.network(InetAddress.ofLiteral(address));
    }

    private static void read(String peer, List<String> lines) {
        BY_LIST.of(InetAddress.ofLiteral(peer), lines);
        BY_PAIRS.of(InetAddress.ofLiteral(peer), lines);
    }

    private static long fastest(Runnable action) {
        return LongStream.generate(() -> {
                    var start = System.nanoTime();
                    action.run();
                    return System.nanoTime() - start;
                })
                .limit(5)
                .min()
                .orElseThrow();
    }

    /// Each takes about as long as the server does.
    enum Hostility {
        COLONS(":".repeat(7_900) + "x"),
        HEX("0".repeat(7_900) + "x"),
        SPACES("for=" + " ".repeat(7_900) + "\"\"x"),
        LEADING_SPACES(" ".repeat(7_900) + "x"),
        QUOTES("\"".repeat(7_901)),
        ESCAPES("for=\"" + "\\a".repeat(3_950)),
        COMMAS(",".repeat(7_900) + "x"),
        SEMICOLONS(";".repeat(7_900) + "x");

        private final String text;

        Hostility(String text) {
            this.text = text;
        }
    }
}
