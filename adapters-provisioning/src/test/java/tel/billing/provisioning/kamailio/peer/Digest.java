package tel.billing.provisioning.kamailio.peer;

import java.util.UUID;
import java.util.regex.Pattern;

/// A digest challenge (RFC 2617) and the responses to it.
record Digest(String challenge) {

    String answer(String username, String password, String method, String uri) {
        var realm = member("realm");
        var nonce = member("nonce");
        var clientNonce = UUID.randomUUID().toString();
        var ha2 = Digests.md5("%s:%s".formatted(method, uri));
        var response =
                Digests.md5("%s:%s:00000001:%s:auth:%s".formatted(ha1(username, password), nonce, clientNonce, ha2));
        return """
            Digest username="%s", realm="%s", nonce="%s", uri="%s", response="%s", algorithm=MD5, \
            qop=auth, nc=00000001, cnonce="%s"\
            """.formatted(username, realm, nonce, uri, response, clientNonce);
    }

    /// The response of RFC 2069: without `qop`, client nonce and nonce count.
    String answerUncounted(String username, String password, String method, String uri) {
        var nonce = member("nonce");
        var ha2 = Digests.md5("%s:%s".formatted(method, uri));
        var response = Digests.md5("%s:%s:%s".formatted(ha1(username, password), nonce, ha2));
        return "Digest username=\"%s\", realm=\"%s\", nonce=\"%s\", uri=\"%s\", response=\"%s\""
                .formatted(username, member("realm"), nonce, uri, response);
    }

    private String ha1(String username, String password) {
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
