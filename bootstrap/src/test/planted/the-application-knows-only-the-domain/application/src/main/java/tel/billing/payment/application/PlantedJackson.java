package tel.billing.payment.application;

import tools.jackson.databind.JsonNode;

interface PlantedJackson {
    JsonNode shown();
}
