package tel.billing.provisioning.kamailio.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@KamailioInstalled
@DisplayName("Whoever dials")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class DiallingTest {
    private static SipPhone trunk;
    private static KamailioServer server;

    private final List<SipPhone> phones = new ArrayList<>();
    private TestLine line;
    private SipPhone ada;

    @BeforeAll
    static void start() {
        trunk = SipPhone.listening("trunk");
        server = KamailioServer.start("TRUNK \"%s\"".formatted(trunk.place()));
        trunk.towards(server);
    }

    @AfterAll
    static void stop() {
        server.close();
        trunk.close();
    }

    @BeforeEach
    void moveIn() {
        // a place is free again when the other side has answered the farewell
        line = TestLine.on(server, 1, 2);
        ada = kept(line.phone());
    }

    @AfterEach
    void putPhonesAway() {
        phones.forEach(SipPhone::close);
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
    void reaches_the_trunk_in_every_form_that_phones_use(String uri) {
        var number = TestLine.anyNumber("49");

        assertThat(ada.invite(ada.invitation(written(uri, number))).status()).isEqualTo(200);

        var plus = uri.contains("+") ? "+" : "";
        assertThat(heardOf(ada).getFirst().uri()).isEqualTo("sip:%s%s@%s".formatted(plus, number, trunk.place()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sip:NUMBER@DOMAIN", "sip:+NUMBER@DOMAIN", "sip:+NUMBER@SERVER", "tel:+NUMBER"})
    void reaches_a_line_that_has_the_number_with_and_without_a_plus(String uri) {
        var number = TestLine.anyNumber("49");
        line.number(number);
        ada.register();
        var bela = kept(TestLine.on(server, 1, 1).phone());

        assertThat(bela.invite(bela.invitation(written(uri, number))).isUp()).isTrue();
        if (uri.startsWith("sip:")) {
            assertThat(trunk.invite(trunk.invitation(written(uri, number))).isUp())
                    .isTrue();
        }

        assertThat(heardOf(bela)).isEmpty();
    }

    @Test
    void reaches_nobody_at_the_trunk_by_a_name_that_is_somebody_s_here() {
        var extension = TestLine.anyNumber("7");
        var number = TestLine.anyNumber("49");
        server.sql(
                "INSERT INTO subscriber (username, domain, ha1) VALUES (?, ?, 'theirs')", extension, server.domain());
        leads(number, extension);

        assertThat(ada.call(extension).status()).isEqualTo(480);
        assertThat(ada.call("+" + extension).status()).isEqualTo(480);
        assertThat(ada.call(number).status()).isEqualTo(480);
        assertThat(heardOf(ada)).isEmpty();
    }

    @Test
    void asks_the_database_nothing_of_their_own() {
        var name = "nobody'OR'a'='a";
        var number = TestLine.anyNumber("x");
        leads(number, name);

        assertThat(ada.call(name).status()).isEqualTo(404);
        assertThat(ada.call(number).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sip:anonymous@anonymous.invalid", "sip:anonymous@DOMAIN"})
    void may_withhold_who_they_are_from_all_but_the_trunk(String from) {
        var bela = kept(TestLine.on(server, 1, 1).phone());
        bela.register();
        for (var number : List.of(TestLine.anyNumber("49"), bela.username())) {
            var invitation = ada.invitation(written("sip:NUMBER@DOMAIN", number))
                    .but("From", "\"Anonymous\" <%s>;tag=%s".formatted(written(from, ""), number))
                    .with("Privacy", "id");
            assertThat(ada.invite(invitation).hangUp()).isEqualTo(200);
        }

        assertThat(trunk.heard())
                .filteredOn(heard -> heard.header("P-Asserted-Identity")
                        .filter("<%s>".formatted(ada.uri())::equals)
                        .isPresent())
                .singleElement()
                .satisfies(heard -> {
                    assertThat(heard.header("From").orElseThrow()).contains(written(from, ""));
                    assertThat(heard.header("Privacy")).contains("id");
                });
        assertThat(bela.heard().getFirst().header("P-Asserted-Identity")).isEmpty();
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
    void may_not_say_to_be_another(String from) {
        var invitation = ada.invitation(written("sip:NUMBER@DOMAIN", TestLine.anyNumber("49")))
                .but("From", "<%s>;tag=1".formatted(written(from, "").replace("OWN", ada.username())));

        assertThat(ada.signIn(invitation).status()).isEqualTo(403);

        assertThat(heardOf(ada)).isEmpty();
    }

    private static void leads(String number, String username) {
        server.sql(
                "INSERT INTO dbaliases (alias_username, alias_domain, username, domain) VALUES (?, ?, ?, ?)",
                number,
                server.domain(),
                username,
                server.domain());
    }

    private static String written(String uri, String number) {
        return uri.replace("NUMBER", number)
                .replace("NUMB-ER", number.replaceFirst("(.{4})(.{2})", "$1-$2."))
                .replace("DOMAIN", server.domain())
                .replace("SERVER", "127.0.0.1:" + server.sip().getPort());
    }

    /// What the trunk heard of this phone.
    private static List<SipMessage> heardOf(SipPhone phone) {
        return trunk.heard().stream()
                .filter(heard -> heard.text().contains(phone.username()))
                .toList();
    }

    private SipPhone kept(SipPhone phone) {
        phones.add(phone);
        return phone;
    }
}
