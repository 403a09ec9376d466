package tel.billing.payment.application;

import tools.jackson.databind.JsonNode;

record PlantedJacksonTest(JsonNode expected) {}
