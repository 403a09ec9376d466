package tel.billing.payment.application;

import java.security.SecureRandom;

final class PlantedSecret {
    SecureRandom die = new SecureRandom();
}
