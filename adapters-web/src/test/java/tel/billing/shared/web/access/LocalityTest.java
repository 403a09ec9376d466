package tel.billing.shared.web.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class LocalityTest {

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.8.9.10", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"})
    void a_loopback_address_is_this_machine(String peer) {
        assertThat(LocalRequests.isThisMachine(from(peer))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "10.0.0.7", "172.17.0.1", "2001:db8::7", "fe80::1%1"})
    void other_addresses_are_not_this_machine_even_if_they_belong_to_it(String peer) {
        assertThat(LocalRequests.isThisMachine(from(peer))).isFalse();
    }

    private static MockHttpServletRequest from(String peer) {
        var request = new MockHttpServletRequest("GET", "/dev/mailbox");
        request.addHeader("Host", "localhost:8080");
        request.setRemoteAddr(peer);
        return request;
    }
}
