package tel.billing.identity.web;

import tel.billing.identity.application.Challenge;

/// The JSON form of a challenge.
record ChallengeAnswer(String challengeId, long expiresIn) {

    static ChallengeAnswer of(Challenge challenge) {
        return new ChallengeAnswer(challenge.id().value(), challenge.expiresIn().toSeconds());
    }
}
