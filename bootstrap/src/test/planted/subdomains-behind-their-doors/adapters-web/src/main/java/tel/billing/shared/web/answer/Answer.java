package tel.billing.shared.web.answer;

public record Answer(String body) {}
