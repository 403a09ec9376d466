package tel.billing.provisioning.kamailio.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@KamailioInstalled
@DisplayName("A caller")
class DiallingTest extends TrunkTests {
    private TestLine line;
    private SipPhone ada;

    @BeforeEach
    void createLine() {
        // the second place is for a call before the BYE of the first one is answered
        line = TestLine.on(server, 1, 2);
        ada = opened(line.phone());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sip:NUMBER@DOMAIN",
                "sip:+NUMBER@DOMAIN;user=phone",
                "sip:NUMBER@PBX.Example.Test",
                "sip:NUMBER@SERVER",
                "tel:+NUMBER",
                "tel:NUMB-ER",
                "TEL:NUMBER;phone-context=pbx.example.test"
            })
    void reaches_the_trunk_with_every_form_of_a_number(String uri) {
        var number = TestLine.anyNumber("49");

        assertThat(ada.invite(ada.invitation(expanded(uri, number))).status()).isEqualTo(200);

        var plus = uri.contains("+") ? "+" : "";
        assertThat(receivedFrom(ada).getFirst().uri()).isEqualTo("sip:%s%s@%s".formatted(plus, number, trunk.place()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sip:NUMBER@DOMAIN", "sip:+NUMBER@DOMAIN", "sip:+NUMBER@SERVER", "tel:+NUMBER"})
    void reaches_the_line_of_a_number_with_and_without_a_plus(String uri) {
        var number = TestLine.anyNumber("49");
        line.number(number);
        ada.register();
        var bela = opened(TestLine.on(server, 1, 1).phone());

        assertThat(bela.invite(bela.invitation(expanded(uri, number))).isUp()).isTrue();
        if (uri.startsWith("sip:")) {
            assertThat(trunk.invite(trunk.invitation(expanded(uri, number))).isUp())
                    .isTrue();
        }

        assertThat(receivedFrom(bela)).isEmpty();
    }

    @Test
    void does_not_reach_the_trunk_with_the_name_of_a_local_subscriber() {
        var extension = TestLine.anyNumber("7");
        var number = TestLine.anyNumber("49");
        server.sql(
                "INSERT INTO subscriber (username, domain, ha1) VALUES (?, ?, 'theirs')", extension, server.domain());
        pointNumber(number, extension);

        assertThat(ada.call(extension).status()).isEqualTo(480);
        assertThat(ada.call("+" + extension).status()).isEqualTo(480);
        assertThat(ada.call(number).status()).isEqualTo(480);
        assertThat(receivedFrom(ada)).isEmpty();
    }

    @Test
    void cannot_inject_sql() {
        var name = "unknown'OR'a'='a";
        var number = TestLine.anyNumber("x");
        pointNumber(number, name);

        assertThat(ada.call(name).status()).isEqualTo(404);
        assertThat(ada.call(number).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sip:anonymous@anonymous.invalid", "sip:anonymous@DOMAIN"})
    void can_withhold_the_number_from_all_but_the_trunk(String from) {
        var bela = opened(TestLine.on(server, 1, 1).phone());
        bela.register();
        for (var number : List.of(TestLine.anyNumber("49"), bela.username())) {
            var invitation = ada.invitation(expanded("sip:NUMBER@DOMAIN", number))
                    .but("From", "\"Anonymous\" <%s>;tag=%s".formatted(expanded(from, ""), number))
                    .with("Privacy", "id");
            assertThat(ada.invite(invitation).hangUp()).isEqualTo(200);
        }

        assertThat(trunk.received())
                .filteredOn(message -> message.header("P-Asserted-Identity")
                        .filter("<%s>".formatted(ada.uri())::equals)
                        .isPresent())
                .singleElement()
                .satisfies(received -> {
                    assertThat(received.header("From").orElseThrow()).contains(expanded(from, ""));
                    assertThat(received.header("Privacy")).contains("id");
                });
        assertThat(bela.received().getFirst().header("P-Asserted-Identity")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sip:boss@anonymous.invalid",
                "sip:anonymous@elsewhere.test",
                "sip:boss@DOMAIN",
                "tel:anonymous",
                "tel:OWN"
            })
    void cannot_use_another_identity(String from) {
        var invitation = ada.invitation(expanded("sip:NUMBER@DOMAIN", TestLine.anyNumber("49")))
                .but("From", "<%s>;tag=1".formatted(expanded(from, "").replace("OWN", ada.username())));

        assertThat(ada.signIn(invitation).status()).isEqualTo(403);

        assertThat(receivedFrom(ada)).isEmpty();
    }

    private void pointNumber(String number, String username) {
        server.sql(
                "INSERT INTO dbaliases (alias_username, alias_domain, username, domain) VALUES (?, ?, ?, ?)",
                number,
                server.domain(),
                username,
                server.domain());
    }

    private String expanded(String uri, String number) {
        return uri.replace("NUMBER", number)
                .replace("NUMB-ER", number.replaceFirst("(.{4})(.{2})", "$1-$2."))
                .replace("DOMAIN", server.domain())
                .replace("SERVER", "127.0.0.1:" + server.sip().getPort());
    }

    /// The messages that the trunk received from this phone.
    private List<SipMessage> receivedFrom(SipPhone phone) {
        return trunk.received().stream()
                .filter(message -> message.text().contains(phone.username()))
                .toList();
    }
}
