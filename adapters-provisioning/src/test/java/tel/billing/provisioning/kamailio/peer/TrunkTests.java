package tel.billing.provisioning.kamailio.peer;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/// Tests of a Kamailio that has a trunk. Their class starts both once and closes its phones after each test.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TrunkTests {
    private final List<SipPhone> phones = new ArrayList<>();

    SipPhone trunk;
    KamailioServer server;

    @BeforeAll
    void start() {
        trunk = SipPhone.listening("trunk");
        server = KamailioServer.start("TRUNK \"%s\"".formatted(trunk.place()));
        trunk.towards(server);
    }

    @AfterAll
    void stop() {
        server.close();
        trunk.close();
    }

    @AfterEach
    void closePhones() {
        phones.forEach(SipPhone::close);
        phones.clear();
    }

    final SipPhone opened(SipPhone phone) {
        phones.add(phone);
        return phone;
    }
}
