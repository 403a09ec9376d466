package tel.billing.provisioning.kamailio.peer;

import java.util.UUID;

/// A line in Kamailio's tables as the service's adapter writes it, and changes to it by hand.
record TestLine(KamailioServer server, UUID id, String username, String password) {

    static TestLine on(KamailioServer server, int devices, int calls) {
        var id = UUID.randomUUID();
        var line = new TestLine(
                server,
                id,
                "l" + id.toString().substring(0, 8),
                UUID.randomUUID().toString());
        server.sql("INSERT INTO billing_line (line, account, revision) VALUES (?, ?, 1)", id, UUID.randomUUID());
        server.sql(
                """
                INSERT INTO subscriber (username, domain, ha1, billing_line, billing_devices, billing_calls)
                VALUES (?, ?, md5(?), ?, ?, ?)
                """,
                line.username,
                line.domain(),
                "%s:%s:%s".formatted(line.username, line.domain(), line.password),
                id,
                devices,
                calls);
        return line;
    }

    /// A telephone number that is unique in the test run.
    static String anyNumber(String prefix) {
        return prefix
                + Long.toUnsignedString(UUID.randomUUID().getLeastSignificantBits())
                        .substring(0, 10);
    }

    SipPhone phone() {
        return new SipPhone(server, username, password);
    }

    SipPhone phoneBehindNat() {
        return SipPhone.behindNat(server, username, password);
    }

    TestLine suspend() {
        server.sql("UPDATE subscriber SET billing_status = 'suspended' WHERE billing_line = ?", id);
        return this;
    }

    TestLine resume() {
        server.sql("UPDATE subscriber SET billing_status = 'active' WHERE billing_line = ?", id);
        return this;
    }

    void end() {
        server.sql("DELETE FROM subscriber WHERE billing_line = ?", id);
    }

    void number(String number) {
        server.sql(
                "INSERT INTO dbaliases (alias_username, alias_domain, username, domain) VALUES (?, ?, ?, ?)",
                number,
                domain(),
                username,
                domain());
    }

    private String domain() {
        return server.domain();
    }
}
