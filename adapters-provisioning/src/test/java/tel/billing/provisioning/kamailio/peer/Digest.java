package tel.billing.provisioning.kamailio.peer;

import java.util.UUID;
import java.util.regex.Pattern;

/// A challenge of RFC 2617, and how it is answered.
record Digest(String challenge) {

    String answer(String username, String password, String method, String uri) {
        var realm = member("realm");
        var nonce = member("nonce");
        var own = UUID.randomUUID().toString();
        var asked = Digests.md5("%s:%s".formatted(method, uri));
        var response =
                Digests.md5("%s:%s:00000001:%s:auth:%s".formatted(secret(username, password), nonce, own, asked));
        return """
                Digest username="%s", realm="%s", nonce="%s", uri="%s", response="%s", algorithm=MD5, \
                qop=auth, nc=00000001, cnonce="%s"\
                """.formatted(username, realm, nonce, uri, response, own);
    }

    /// As RFC 2069 has it: without `qop` and what counts the answers.
    String answerUncounted(String username, String password, String method, String uri) {
        var nonce = member("nonce");
        var asked = Digests.md5("%s:%s".formatted(method, uri));
        var response = Digests.md5("%s:%s:%s".formatted(secret(username, password), nonce, asked));
        return "Digest username=\"%s\", realm=\"%s\", nonce=\"%s\", uri=\"%s\", response=\"%s\""
                .formatted(username, member("realm"), nonce, uri, response);
    }

    private String secret(String username, String password) {
        return Digests.md5("%s:%s:%s".formatted(username, member("realm"), password));
    }

    private String member(String name) {
        var matcher = Pattern.compile("\\b%s=\"([^\"]*)\"".formatted(name)).matcher(challenge);
        if (!matcher.find()) {
            throw new IllegalStateException("no %s in %s".formatted(name, challenge));
        }
        return matcher.group(1);
    }
}
