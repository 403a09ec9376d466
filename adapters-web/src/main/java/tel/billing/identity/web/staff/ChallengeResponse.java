package tel.billing.identity.web.staff;

import tel.billing.identity.application.secondfactor.SecondFactorChallenge;

/// The JSON form of a challenge.
public record ChallengeResponse(String challengeId, long expiresIn) {

    public static ChallengeResponse of(SecondFactorChallenge secondFactorChallenge) {
        return new ChallengeResponse(
                secondFactorChallenge.id().value(),
                secondFactorChallenge.expiresIn().toSeconds());
    }
}
