package tel.billing.identity.web;

import java.time.Instant;
import tel.billing.shared.web.access.Caller;

/// That an access token was issued by us and not altered: the key it was signed with, until when it is good, and whom
/// it speaks for. Whether it is still good is another question.
public record TokenProof(String keyId, Instant expiresAt, Caller caller) {}
